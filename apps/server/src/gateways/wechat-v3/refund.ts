import type { PaymentAccount, Refund } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { fenOfLi, liOfAmount } from './amount.ts'
import { call, type WechatAnswer } from './call.ts'

type Outcome = 'done' | 'pending' | 'refused'

const PATH = '/v3/refund/domestic/refunds'
/** A refund that is `ABNORMAL` has left the merchant's account and waits at the platform for a person. */
const BY_STATUS: Record<string, Outcome> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  ABNORMAL: 'pending',
  CLOSED: 'refused',
}
/** Refusals after which nothing was given back: another try is another refund. Whatever else goes wrong is `pending`. */
const REFUSALS = [
  'NOT_ENOUGH',
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'RESOURCE_NOT_EXISTS',
  'USER_ACCOUNT_ABNORMAL',
  'NO_AUTH',
]

/** Gives money back. The number of the refund makes a repeat harmless: it answers how far that refund is. */
export async function refund(
  account: PaymentAccount<WechatAccount>,
  wish: Refund,
  timeoutMs: number,
): Promise<Outcome> {
  const { tradeNo, externalNo, refundNo, amountLi, paidLi } = wish
  const body = {
    ...(externalNo ? { transaction_id: externalNo } : { out_trade_no: tradeNo }),
    out_refund_no: refundNo,
    amount: { refund: fenOfLi(amountLi), total: fenOfLi(paidLi), currency: 'CNY' },
  }
  const answer = await call(account, { method: 'POST', path: PATH, body }, timeoutMs).catch(() => undefined)
  const begun = answer && outcomeIn(answer, wish)
  if (begun) return begun
  const path = `${PATH}/${encodeURIComponent(refundNo)}`
  const known = await call(account, { method: 'GET', path }, timeoutMs).catch(() => undefined)
  const found = known && outcomeIn(known, wish)
  if (found) return found
  const isNone = known?.trusted === true && known.status === 404
  return isNone && answer?.trusted && REFUSALS.includes(answer.code) ? 'refused' : 'pending'
}

/** @returns undefined where the answer is not about this refund */
function outcomeIn({ trusted, status, content }: WechatAnswer, wish: Refund): Outcome | undefined {
  if (!trusted || status !== 200 || content.out_refund_no !== wish.refundNo) return undefined
  return liOfAmount(content.amount, 'refund') === wish.amountLi ? BY_STATUS[String(content.status)] : undefined
}
