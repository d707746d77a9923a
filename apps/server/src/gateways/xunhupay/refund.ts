import type { PaymentAccount, PaymentNumbers, Refund } from '../adapter.ts'
import type { XunhupayAccount } from './account.ts'
import { ask } from './ask.ts'
import { askStatus } from './query.ts'

/**
 * Gives a payment back as a whole, `payment/refund.html`: the platform knows no parts, and no number of ours. It may refuse a
 * repeat because the money is back, so after a lost answer or a refusal the payment itself is asked about.
 */
export async function refund(
  account: PaymentAccount<XunhupayAccount>,
  { again, amountLi, paidLi, ...about }: Refund,
  timeoutMs: number,
): Promise<'done' | 'pending' | 'refused'> {
  if (amountLi !== paidLi) return 'refused'
  if (again && (await statusOf(account, about, timeoutMs)) === 'CD') return 'done'
  const { tradeNo, externalNo } = about
  const number: [string, string] = externalNo ? ['open_order_id', externalNo] : ['trade_order_id', tradeNo]
  const answer = await ask(account, 'refund', [number, ['reason', 'refund']], timeoutMs).catch(() => undefined)
  if (!answer) return 'pending'
  const state = 'fields' in answer ? answer.fields.get('refund_status') : undefined
  if (state === 'CD') return 'done'
  if (state === 'RD') return 'pending'
  const status = await statusOf(account, about, timeoutMs)
  if (status === 'CD') return 'done'
  return status === 'OD' && !again ? 'refused' : 'pending'
}

async function statusOf(
  account: PaymentAccount<XunhupayAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<string | undefined> {
  const answer = await askStatus(account, about, timeoutMs).catch(() => undefined)
  return answer && 'status' in answer ? answer.status : undefined
}
