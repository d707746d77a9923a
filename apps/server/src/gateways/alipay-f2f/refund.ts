import { liFromGatewayText, yuanText } from '@dukou/domain'
import type { PaymentAccount, Refund } from '../adapter.ts'
import type { AlipayAccount } from './account.ts'
import { type AlipayAnswer, call, isGood } from './call.ts'
import { numbersFor } from './query.ts'

type Outcome = 'done' | 'pending' | 'refused'

/** Refusals after which nothing was given back: another try is another refund. Whatever else goes wrong is `pending`. */
const REFUSALS = new Set([
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.NOT_ALLOW_PARTIAL_REFUND',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.INVALID_PARAMETER',
])

/**
 * Gives money back, `alipay.trade.refund`. The number of the refund makes a repeat harmless. Code 10000 alone does not say
 * that money moved: `fund_change` does, and where it does not, the refund itself is asked about.
 */
export async function refund(
  account: PaymentAccount<AlipayAccount>,
  wish: Refund,
  timeoutMs: number,
): Promise<Outcome> {
  const biz = { ...numbersFor(wish), refund_amount: yuanText(wish.amountLi), out_request_no: wish.refundNo }
  const answer = await call(account, { method: 'alipay.trade.refund', biz, timeoutMs }).catch(() => undefined)
  if (answer && isGood(answer) && answer.content.fund_change === 'Y') return 'done'
  const known = await queryRefund(account, wish, timeoutMs)
  if (known === 'done') return 'done'
  return known === 'none' && answer && isRefusal(answer) ? 'refused' : 'pending'
}

/** `alipay.trade.fastpay.refund.query`: an answer without a status says that there is no such refund. */
async function queryRefund(
  account: PaymentAccount<AlipayAccount>,
  wish: Refund,
  timeoutMs: number,
): Promise<'done' | 'none' | 'unknown'> {
  const biz = { ...numbersFor(wish), out_request_no: wish.refundNo }
  const answer = await call(account, { method: 'alipay.trade.fastpay.refund.query', biz, timeoutMs }).catch(
    () => undefined,
  )
  if (!answer?.trusted) return 'unknown'
  if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return 'none'
  if (!isGood(answer)) return 'unknown'
  const { refund_status: status, out_request_no: refundNo, refund_amount: amount } = answer.content
  if (status === undefined && refundNo === undefined) return 'none'
  const isOurs = refundNo === wish.refundNo && liFromGatewayText(String(amount)) === wish.amountLi
  return status === 'REFUND_SUCCESS' && isOurs ? 'done' : 'unknown'
}

function isRefusal({ trusted, content, subCode }: AlipayAnswer): boolean {
  return trusted && (content.code === '40002' || content.code === '40006' || REFUSALS.has(subCode))
}
