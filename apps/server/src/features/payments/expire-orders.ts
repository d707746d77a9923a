import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { cancelUnpaid, paidMeanwhile } from './cancel-order.ts'
import { movingTrades } from './move-trade.ts'

const BATCH = 50
/** One that ends later than twice this from now was taken before the clock stepped back. */
const LEASE_SECONDS = 60
/** A platform that cannot be asked keeps an order open this much longer, in case its money is there. */
const PATIENCE_MS = 3_600_000

/** Closes orders whose day is over. Many processes may run this at once: each takes rows that nobody else holds. */
export async function expireOrders(app: App): Promise<void> {
  const now = app.now()
  await movingTrades(app.db, 'cancelled', { cancelled_at: now }).where('expires_at', '<=', now).execute()
  const { rows } = await sql<{ id: bigint; expires_at: Date }>`
    update orders set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select id from orders where status in ('awaitingPayment', 'walletReserved') and expires_at <= ${app.now()}
        and (lease_until is null or lease_until not between now() and now() + make_interval(secs => ${2 * LEASE_SECONDS}))
      order by expires_at limit ${BATCH} for update skip locked)
    returning id, expires_at`.execute(app.db)
  for (const { id, expires_at } of rows) {
    const state = await paidMeanwhile(app, id)
    if (state === 'paid') continue
    if (state === 'unknown' && app.now().getTime() - expires_at.getTime() < PATIENCE_MS) continue
    await cancelUnpaid(app, id, 'expired', null)
  }
}
