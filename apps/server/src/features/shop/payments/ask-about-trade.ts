import type { App } from '../../../platform/context.ts'
import { askGateway } from './ask-gateway.ts'
import { findTradeOfPaymentAccount } from './payments-table.ts'

const TIMEOUT_MS = 8_000

/** Asks the platform about a trade of an account by our number, and settles what it confirms. A trade that is not there is none. */
export async function askAboutTrade(
  app: App,
  paymentAccount: string,
  tradeNo: string,
): Promise<'paid' | 'unpaid' | 'unknown'> {
  const trade = await findTradeOfPaymentAccount(app.db, tradeNo, paymentAccount)
  return trade ? askGateway(app, trade, TIMEOUT_MS) : 'unknown'
}
