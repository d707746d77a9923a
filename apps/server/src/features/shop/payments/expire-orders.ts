import type { App } from '../../../platform/context.ts'
import { forEachRow } from '../../../platform/each-row.ts'
import { leaseExpired } from '../orders/index.ts'
import { cancelUnpaid, paidMeanwhile } from './cancel-order.ts'
import { movingTrades } from './move-trade.ts'

const BATCH = 50
/** A platform that cannot be asked keeps an order open this much longer, in case its money is there. */
const PATIENCE_MS = 3_600_000

/** Closes orders whose day is over. Many processes may run this at once: each takes rows that nobody else holds. */
export async function expireOrders(app: App): Promise<void> {
  const now = app.now()
  await movingTrades(app.db, 'cancelled', { cancelled_at: now }).where('expires_at', '<=', now).execute()
  await forEachRow(await leaseExpired(app, BATCH), async ({ id, expires_at }) => {
    const state = await paidMeanwhile(app, id)
    if (state === 'paid') return
    if (state === 'unknown' && app.now().getTime() - expires_at.getTime() < PATIENCE_MS) return
    await cancelUnpaid(app, id, 'expired', null)
  })
}
