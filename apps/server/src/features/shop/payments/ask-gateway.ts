import type { App } from '../../../platform/context.ts'
import { adapterOf, findPaymentAccount } from './payment-accounts.ts'
import { numbersOf, type Trade } from './payments-table.ts'
import { settle } from './settle.ts'

/**
 * Asks the platform about a trade and settles what it confirms, under the number that a notify would carry.
 * @returns whether the trade's money is known to have come, not to have come, or cannot be known now
 */
export async function askGateway(
  app: App,
  trade: Pick<Trade, 'channel' | 'trade_no' | 'memo'>,
  timeoutMs: number,
): Promise<'paid' | 'unpaid' | 'unknown'> {
  const paymentAccount = await findPaymentAccount(app, trade.channel)
  if (!paymentAccount) return 'unknown'
  const answer = await adapterOf(paymentAccount).query(paymentAccount, numbersOf(trade), timeoutMs)
  app.metrics.count('dukou_gateway_queries_total', { state: answer.state })
  if (answer.state === 'unknown')
    app.log.warn({ paymentAccount: trade.channel, problem: answer.problem }, 'gateway query failed')
  if (answer.state !== 'paid') return answer.state
  await settle(app, {
    paymentAccount: trade.channel,
    externalNo: answer.externalNo,
    tradeNo: trade.trade_no,
    amountLi: answer.amountLi,
    ...(answer.payer !== undefined && { payer: answer.payer }),
  })
  return 'paid'
}
