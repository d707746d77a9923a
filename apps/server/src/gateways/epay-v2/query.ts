import { liFromGatewayText } from '@dukou/domain'
import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

/** An order that was never begun is unknown to the platform. Its other refusals say nothing about money. */
const NO_SUCH_ORDER = /订单\S*不存在|\border\b.*\b(not exist|not found)/i

/** Asks the platform about a payment, `api/pay/query`, by its own number where there is one. Of its states 1 alone is paid. */
export async function query(
  account: PaymentAccount<EpayV2Account>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  try {
    const number = about.externalNo ? ['trade_no', about.externalNo] : ['out_trade_no', about.tradeNo]
    const answer = await ask(account, 'pay/query', [number as [string, string]], timeoutMs)
    if ('fields' in answer) return stateOf(account, about, answer.fields)
    return NO_SUCH_ORDER.test(answer.msg)
      ? { state: 'unpaid' }
      : { state: 'unknown', problem: `refused: ${answer.msg}` }
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message }
  }
}

function stateOf(
  { details }: PaymentAccount<EpayV2Account>,
  about: PaymentNumbers,
  fields: ReadonlyMap<string, string>,
): QueryAnswer {
  if (fields.get('out_trade_no') !== about.tradeNo || fields.get('pid') !== details.pid)
    return { state: 'unknown', problem: 'the answer is about another order' }
  const externalNo = fields.get('trade_no') ?? ''
  if (about.externalNo && about.externalNo !== externalNo)
    return { state: 'unknown', problem: 'the answer is about another payment' }
  if (fields.get('status') !== '1') return { state: 'unpaid' }
  const amountLi = liFromGatewayText(fields.get('money') ?? '')
  if (amountLi === undefined || amountLi === 0n || externalNo === '')
    return { state: 'unknown', problem: 'the answer has no amount or number' }
  const payer = fields.get('buyer') ?? ''
  return { state: 'paid', amountLi, externalNo, ...(payer !== '' && { payer }) }
}
