import { liFromGatewayText } from '@dukou/domain'
import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import type { AlipayAccount } from './account.ts'
import { type AlipayAnswer, call, isGood, saidBy } from './call.ts'

/** Asks about a payment, `alipay.trade.query`, by Alipay's own number where there is one. */
export async function query(
  account: PaymentAccount<AlipayAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  try {
    const answer = await call(account, { method: 'alipay.trade.query', biz: numbersFor(about), timeoutMs })
    return stateOf(answer, about)
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message }
  }
}

/** Alipay takes its own number where both are given. */
export function numbersFor({ tradeNo, externalNo }: PaymentNumbers): Record<string, string> {
  return externalNo ? { trade_no: externalNo } : { out_trade_no: tradeNo }
}

function stateOf(answer: AlipayAnswer, about: PaymentNumbers): QueryAnswer {
  if (!answer.trusted) return { state: 'unknown', problem: `unsigned answer: ${saidBy(answer)}` }
  // A code that nobody has scanned yet has no trade: nothing was paid.
  if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unpaid' }
  if (!isGood(answer)) return { state: 'unknown', problem: saidBy(answer) }
  const { out_trade_no: tradeNo, trade_no: externalNo, trade_status: status, total_amount: amount } = answer.content
  if (tradeNo !== about.tradeNo) return { state: 'unknown', problem: 'the answer is about another order' }
  if (about.externalNo && externalNo !== about.externalNo)
    return { state: 'unknown', problem: 'the answer is about another payment' }
  if (status === 'WAIT_BUYER_PAY' || status === 'TRADE_CLOSED') return { state: 'unpaid' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    return { state: 'unknown', problem: `status ${String(status)}` }
  if ((answer.content.trans_currency ?? 'CNY') !== 'CNY')
    return { state: 'unknown', problem: `currency ${String(answer.content.trans_currency)}` }
  const amountLi = liFromGatewayText(String(amount ?? ''))
  if (amountLi === undefined || typeof externalNo !== 'string' || externalNo === '')
    return { state: 'unknown', problem: 'the answer has no amount or number' }
  return { state: 'paid', amountLi, externalNo }
}
