import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { liOfAmount } from './amount.ts'
import { call, saidBy, type WechatAnswer } from './call.ts'

const UNPAID = ['NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']
const NOT_THERE = ['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS']

/** Asks about a payment, by the platform's own number where there is one. */
export async function query(
  account: PaymentAccount<WechatAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  try {
    return stateOf(
      account.details,
      await call(account, { method: 'GET', path: pathFor(account, about) }, timeoutMs),
      about,
    )
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message }
  }
}

function pathFor(
  { details: { merchantId } }: PaymentAccount<WechatAccount>,
  { tradeNo, externalNo }: PaymentNumbers,
): string {
  const number = externalNo ? `id/${encodeURIComponent(externalNo)}` : `out-trade-no/${encodeURIComponent(tradeNo)}`
  return `/v3/pay/transactions/${number}?mchid=${merchantId}`
}

function stateOf(details: WechatAccount, answer: WechatAnswer, about: PaymentNumbers): QueryAnswer {
  const unknown = (problem: string): QueryAnswer => ({ state: 'unknown', problem })
  if (!answer.trusted) return unknown(saidBy(answer))
  if (answer.status === 404 && NOT_THERE.includes(answer.code)) return { state: 'unpaid' }
  if (answer.status !== 200) return unknown(saidBy(answer))
  const { mchid, appid, out_trade_no: tradeNo, transaction_id: externalNo, trade_state: state, amount } = answer.content
  if (mchid !== details.merchantId || tradeNo !== about.tradeNo) return unknown('the answer is about another order')
  if (about.externalNo && externalNo !== about.externalNo) return unknown('the answer is about another payment')
  if (UNPAID.includes(String(state))) return { state: 'unpaid' }
  // After a refund the answer does not tell whether all or a part went back.
  if (state !== 'SUCCESS') return unknown(`trade_state ${String(state)}`)
  if (appid !== details.appId) return unknown('the answer is about another appid')
  const amountLi = liOfAmount(amount)
  if (amountLi === undefined || typeof externalNo !== 'string' || externalNo === '')
    return unknown('the answer has no amount in yuan or no number')
  return { state: 'paid', amountLi, externalNo }
}
