import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { hasJournals } from '../../books/ledger/index.ts'

const KEPT_DAYS = 90
const AT_ONCE = 1000

/**
 * Orders that were closed a quarter of a year ago and that nothing ever came of: no trade, which could still be paid, no
 * money put aside, no coupon, no word of the customer, nothing in the books.
 */
export async function forgetOldOrders({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql`
      delete from orders where id = any(array(
        select o.id from orders o
        where o.status = 'cancelled' and o.cancelled_at < ${now()}::timestamptz - make_interval(days => ${KEPT_DAYS})
          and not exists (select 1 from order_coupons c where c.order_id = o.id) and o.user_feedback is null
          and not exists (select 1 from orders_with_money m where m.order_id = o.id)
          and not exists (select 1 from wallet_holds h where h.order_id = o.id)
          and not ${sql.raw(hasJournals('o.id'))}
        order by o.cancelled_at limit ${AT_ONCE} for update of o skip locked))
      returning 1`.execute(db)
    deleted = rows.length
  }
}
