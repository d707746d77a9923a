import { payAdapters } from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import { storable } from '../../../platform/database/storable.ts'
import { adapterOf, findPaymentAccount } from './payment-accounts.ts'
import { findTradeOfPaymentAccount, numbersOf } from './payments-table.ts'

export interface PlatformRefund {
  paymentAccount: string
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

/** Whether a payment account with this adapter takes refunds from here. */
export function takesRefunds(adapter: string | null): boolean {
  return adapter !== null && payAdapters[adapter]?.refund !== undefined
}

/** Asks the platform to give money back. Whatever goes wrong on the way, nothing is known then. Never within a transaction. */
export async function refundAtPlatform(app: App, refund: PlatformRefund, timeoutMs: number): Promise<RefundOutcome> {
  try {
    const paymentAccount = await findPaymentAccount(app, refund.paymentAccount)
    const adapter = paymentAccount && adapterOf(paymentAccount)
    if (!paymentAccount || !adapter?.refund)
      return { state: 'unknown', problem: 'the payment account takes no refunds now' }
    const { paymentAccount: code, externalNo, ...asked } = refund
    const trade = await findTradeOfPaymentAccount(app.db, refund.tradeNo, code)
    const about = { ...asked, ...(trade && numbersOf(trade)), ...(externalNo !== null && { externalNo }) }
    const answer = await adapter.refund(paymentAccount, about, timeoutMs)
    return answer === 'pending'
      ? { state: 'unknown', problem: 'the platform has not decided' }
      : { state: answer, problem: '' }
  } catch (error) {
    return { state: 'unknown', problem: storable((error as Error).message, 200) }
  }
}
