import { payAdapters } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import { adapterOf, findChannel } from './channels.ts'
import { findTradeOnChannel, numbersOf } from './payments-table.ts'

export interface PlatformRefund {
  channel: string
  tradeNo: string
  externalNo: string | null
  /** All that was paid by this payment. */
  paidLi: bigint
  /** Our own number of the refund: sent again, it gives nothing back twice. */
  refundNo: string
  amountLi: bigint
  /** It was sent before, and the answer is not known. */
  again: boolean
}

export interface RefundOutcome {
  state: 'done' | 'refused' | 'unknown'
  /** Why it is not known. */
  problem: string
}

/** Whether a channel with this adapter takes refunds from here. */
export function takesRefunds(adapter: string | null): boolean {
  return adapter !== null && payAdapters[adapter]?.refund !== undefined
}

/** Asks the platform to give money back. Whatever goes wrong on the way, nothing is known then. Never within a transaction. */
export async function refundAtPlatform(app: App, refund: PlatformRefund, timeoutMs: number): Promise<RefundOutcome> {
  try {
    const channel = await findChannel(app, refund.channel)
    const adapter = channel && adapterOf(channel)
    if (!channel || !adapter?.refund) return { state: 'unknown', problem: 'the channel takes no refunds now' }
    const { channel: code, externalNo, ...asked } = refund
    const trade = await findTradeOnChannel(app.db, refund.tradeNo, code)
    const about = { ...asked, ...(trade && numbersOf(trade)), ...(externalNo !== null && { externalNo }) }
    const answer = await adapter.refund(channel, about, timeoutMs)
    return answer === 'pending'
      ? { state: 'unknown', problem: 'the platform has not decided' }
      : { state: answer, problem: '' }
  } catch (error) {
    return { state: 'unknown', problem: (error as Error).message.slice(0, 200) }
  }
}
