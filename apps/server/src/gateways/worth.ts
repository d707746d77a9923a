import type { Memo } from './adapter.ts'
import { readAsked } from './stripe/asked.ts'
import { liOf, minorOfText } from './stripe/currency.ts'

/**
 * The worth of money of another currency, by the memo of its trade, which has what was asked for in both.
 * @returns undefined where the trade was asked in another currency, or the amount is none
 */
export function worthOfForeign(
  memo: Memo,
  { currency, amount }: { currency: string; amount: string },
): bigint | undefined {
  const asked = readAsked(memo)
  const minor = minorOfText(amount, currency)
  if (!asked || asked.currency !== currency || minor === undefined) return undefined
  return liOf(minor, asked)
}
