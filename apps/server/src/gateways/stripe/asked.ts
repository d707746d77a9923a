import type { Memo, PaymentAccount } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import type { Asked } from './currency.ts'

const NUMBER = /^\d{1,15}$/

/**
 * Writes what was asked into a session at Stripe, which repeats it in all that it tells of the payment. Only who has our key
 * can write there. The code of the payment account stands under `channel`, as in payments that are running.
 */
export function metadataOf(
  account: PaymentAccount<StripeAccount>,
  tradeNo: string,
  asked: Asked,
): Record<string, string> {
  return { channel: account.code, trade_no: tradeNo, ...memoOf(asked) }
}

/** The same for the trade. */
export function memoOf({ currency, minor, li }: Asked): Memo {
  return { currency, minor: String(minor), li: String(li) }
}

/** @returns undefined where it is not all there */
export function readAsked(memo: Readonly<Record<string, string>> | null | undefined): Asked | undefined {
  const { currency = '', minor = '', li = '' } = memo ?? {}
  if (currency === '' || !NUMBER.test(minor) || !NUMBER.test(li)) return undefined
  return { currency, minor: BigInt(minor), li: BigInt(li) }
}

/** @returns the number of our trade; undefined: another payment account, or another shop of the merchant, began it */
export function ourTradeNo(
  account: PaymentAccount<StripeAccount>,
  metadata: Readonly<Record<string, string>> | null | undefined,
): string | undefined {
  return metadata?.channel === account.code && metadata.trade_no ? metadata.trade_no : undefined
}
