import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { forEachRow, rowsById } from '../../../platform/each-row.ts'
import { releaseCoupon, spendCoupon } from '../coupons/index.ts'
import { lockOrder } from './orders-table.ts'

const AT_ONCE = 100

/**
 * A process of the version before, which knows no coupons, ends orders without their uses: these are settled here, as the
 * orders ended.
 */
export async function settleLeftCoupons(app: App): Promise<void> {
  const leftOrders = async (after: bigint) => {
    const { rows } = await sql<{ id: bigint }>`
      select o.id from order_coupons c join orders o on o.id = c.order_id
      where c.state = 'reserved' and o.status in ('paid', 'cancelled') and o.id > ${after}
      order by o.id limit ${AT_ONCE}`.execute(app.db)
    return rows
  }
  await forEachRow(rowsById(AT_ONCE, leftOrders), ({ id }) =>
    app.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order.status === 'paid') await spendCoupon(app, tx, order)
      else await releaseCoupon(tx, order.id, app.now())
    }),
  )
}
