import type { PaymentAccount, Refund } from '../adapter.ts'
import type { XunhupayAccount } from './account.ts'
import { ask } from './ask.ts'

/** Gives a payment back as a whole, `payment/refund.html`: the platform knows no parts, and no number of ours. */
export async function refund(
  account: PaymentAccount<XunhupayAccount>,
  { tradeNo, externalNo, amountLi, paidLi }: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  if (amountLi !== paidLi) return 'refused'
  const number: [string, string] = externalNo ? ['open_order_id', externalNo] : ['trade_order_id', tradeNo]
  const answer = await ask(account, 'refund', [number, ['reason', 'refund']], timeoutMs).catch(() => undefined)
  if (!answer) return 'pending'
  const state = 'fields' in answer ? answer.fields.get('refund_status') : undefined
  if (state === 'CD') return 'done'
  return state === 'RD' ? 'pending' : 'refused'
}
