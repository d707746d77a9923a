import type { App } from '../../../platform/context.ts'
import { adapterOf, findChannel } from './channels.ts'
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
  const channel = await findChannel(app, trade.channel)
  if (!channel) return 'unknown'
  const answer = await adapterOf(channel).query(channel, numbersOf(trade), timeoutMs)
  app.metrics.count('dukou_gateway_queries_total', { state: answer.state })
  if (answer.state === 'unknown')
    app.log.warn({ channel: trade.channel, problem: answer.problem }, 'gateway query failed')
  if (answer.state !== 'paid') return answer.state
  await settle(app, {
    channel: trade.channel,
    externalNo: answer.externalNo,
    tradeNo: trade.trade_no,
    amountLi: answer.amountLi,
  })
  return 'paid'
}
