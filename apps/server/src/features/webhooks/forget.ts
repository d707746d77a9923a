import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'

const KEEP_DAYS = 30
const AT_ONCE = 1000

/** Deliveries that came to an end more than a month ago, or never did. */
export async function forgetOldDeliveries({ db }: Pick<App, 'db'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql`delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where created_at < now() - make_interval(days => ${KEEP_DAYS})
      order by id limit ${AT_ONCE})) returning 1`.execute(db)
    deleted = rows.length
  }
}
