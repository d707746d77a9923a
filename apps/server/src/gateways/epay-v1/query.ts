import { liFromGatewayText } from '@dukou/domain'
import type { PaymentAccount, PaymentNumbers, QueryAnswer } from '../adapter.ts'
import { callOut } from '../outgoing.ts'
import type { EpayAccount } from './account.ts'

/**
 * Asks the platform about a payment, `api.php?act=order`, by its own number where there is one: a number of ours may have
 * been paid twice. The key travels in the address, so it is never logged.
 */
export async function query(
  account: PaymentAccount<EpayAccount>,
  about: PaymentNumbers,
  timeoutMs: number,
): Promise<QueryAnswer> {
  const { base, pid, key } = account.details
  const number: Record<string, string> = about.externalNo
    ? { trade_no: about.externalNo }
    : { out_trade_no: about.tradeNo }
  const search = new URLSearchParams({ act: 'order', pid, key, ...number })
  let answer: Record<string, unknown>
  try {
    const text = await callOut({
      url: `${base}/api.php?${search}`,
      method: 'GET',
      timeoutMs,
      privateHostAllowed: account.privateHostAllowed,
    })
    answer = JSON.parse(text)
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message.replaceAll(key, '***') }
  }
  // An order that was never begun is unknown to the platform: nothing was paid.
  if (Number(answer.code) !== 1) return { state: 'unpaid' }
  if (String(answer.out_trade_no) !== about.tradeNo || String(answer.pid) !== pid) {
    return { state: 'unknown', problem: 'the answer is about another order' }
  }
  if (Number(answer.status) !== 1) return { state: 'unpaid' }
  const amountLi = liFromGatewayText(String(answer.money ?? ''))
  const externalNo = String(answer.trade_no ?? '')
  if (about.externalNo && about.externalNo !== externalNo)
    return { state: 'unknown', problem: 'the answer is about another payment' }
  if (amountLi === undefined || externalNo === '')
    return { state: 'unknown', problem: 'the answer has no amount or number' }
  const payer = typeof answer.buyer === 'string' ? answer.buyer : ''
  return { state: 'paid', amountLi, externalNo, ...(payer !== '' && { payer }) }
}
