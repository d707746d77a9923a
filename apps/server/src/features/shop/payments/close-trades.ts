import type { App } from '../../../platform/context.ts'
import { adapterOf, findPaymentAccount } from './payment-accounts.ts'
import { numbersOf, type Trade } from './payments-table.ts'

const CLOSE_TIMEOUT_MS = 5_000

/** Asks platforms to end trades that were given up here, where they can. Money that still comes becomes credit. */
export async function closeAtPlatforms(
  app: App,
  trades: Pick<Trade, 'channel' | 'trade_no' | 'memo'>[],
): Promise<void> {
  await Promise.all(
    trades.map(async (trade) => {
      const { channel: code, trade_no: tradeNo } = trade
      try {
        const paymentAccount = await findPaymentAccount(app, code)
        if (paymentAccount) await adapterOf(paymentAccount).close?.(paymentAccount, numbersOf(trade), CLOSE_TIMEOUT_MS)
      } catch (error) {
        app.log.warn(
          { paymentAccount: code, tradeNo, reason: (error as Error).message },
          'the platform did not close a trade',
        )
      }
    }),
  )
}
