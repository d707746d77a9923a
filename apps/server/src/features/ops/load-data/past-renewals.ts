import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Seeded } from './seeded.ts'

/** One of twenty customers whose last plan has days renews it from the wallet. Needs the orders of the past. */
export async function renewPast(tx: Tx, { now, firstId }: Seeded): Promise<void> {
  await sql`
    insert into renewals (user_id, plan_id, told_end, told_price_li, chosen_at)
    select distinct on (user_id) user_id, plan_id, ${now}::timestamptz + make_interval(days => duration_days), price_li, ended_at
    from past_orders where is_paid and duration_days > 0 and (user_id - ${firstId}) % 20 = 0 order by user_id, id desc
    on conflict do nothing`.execute(tx)
}
