import { liFromGatewayText } from '@dukou/domain'
import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import type { XunhupayAccount } from './account.ts'
import { ask } from './ask.ts'

/** An order that was never begun is unknown to the platform. Its other refusals say nothing about money. */
const NO_SUCH_ORDER = /订单\S*不存在|\border\b.*\b(not exist|not found)/i

/** Asks the platform about a payment, `payment/query.html`, by its own number where there is one. */
export async function query(
  account: PaymentAccount<XunhupayAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  try {
    const answer = await askStatus(account, about, timeoutMs)
    if ('status' in answer) return stateOf(about, answer)
    if ('problem' in answer) return { state: 'unknown', problem: answer.problem }
    if (NO_SUCH_ORDER.test(answer.msg)) return { state: 'unpaid' }
    return { state: 'unknown', problem: `refused: ${answer.errcode} ${answer.msg}` }
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message }
  }
}

interface Told {
  status: string | undefined
  externalNo: string
  fee: string | undefined
}

/**
 * The status of a payment: OD paid, WP waiting, CD cancelled or given back.
 * @throws when there is no answer, or none that can be believed
 */
export async function askStatus(
  account: PaymentAccount<XunhupayAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<Told | { problem: string } | { errcode: number; msg: string }> {
  const number: [string, string] = about.externalNo
    ? ['open_order_id', about.externalNo]
    : ['out_trade_order', about.tradeNo]
  const answer = await ask(account, 'query', [number], timeoutMs)
  if (!('fields' in answer)) return answer
  const { fields } = answer
  const tradeNo = fields.get('out_trade_order') ?? fields.get('trade_order_id') ?? about.tradeNo
  if (tradeNo !== about.tradeNo) return { problem: 'the answer is about another order' }
  const externalNo = fields.get('open_order_id') ?? about.externalNo ?? about.memo?.number ?? ''
  if (about.externalNo && externalNo !== about.externalNo) return { problem: 'the answer is about another payment' }
  return { status: fields.get('status'), externalNo, fee: fields.get('total_fee') }
}

/** The answer need not tell number and amount: this platform takes no other than was asked, which the trade knows. */
function stateOf(about: PaymentNumbers, { status, externalNo, fee }: Told): QueryAnswer {
  if (status !== 'OD') return { state: 'unpaid' }
  const asked = about.memo?.li
  const amountLi = fee === undefined ? asked && BigInt(asked) : liFromGatewayText(fee)
  if (!amountLi || externalNo === '') return { state: 'unknown', problem: 'the answer has no amount or number' }
  return { state: 'paid', amountLi, externalNo }
}
