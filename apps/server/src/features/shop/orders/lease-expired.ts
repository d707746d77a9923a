import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { isFree, leaseEnd } from '../../../platform/database/lease.ts'
import type { Order } from './orders-table.ts'

const LEASE_SECONDS = 60

/** Takes open orders whose day is over, each for a minute: of processes that ask at once, each gets others. */
export async function leaseExpired(
  app: Pick<App, 'db' | 'now'>,
  most: number,
): Promise<Pick<Order, 'id' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<Order, 'id' | 'expires_at'>>`
    update orders set lease_until = ${leaseEnd(LEASE_SECONDS)}
    where id in (
      select id from orders where status in ('awaitingPayment', 'walletReserved') and expires_at <= ${app.now()}
        and ${isFree('lease_until', LEASE_SECONDS)}
      order by expires_at limit ${most} for update skip locked)
    returning id, expires_at`.execute(app.db)
  return rows
}
