import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

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

/**
 * Deletes a deleted user's finished deliveries and those of their tickets. Pending deliveries about money are still
 * sent, with the account's current e-mail in place of the old one.
 */
export async function forgetDeliveriesOf(tx: Tx, userId: bigint): Promise<void> {
  await sql`delete from webhook_deliveries where user_id = ${userId}
    and (delivered_at is not null or failed_at is not null or event like 'ticket.%')`.execute(tx)
  await sql`update webhook_deliveries d set answer = '',
      body = jsonb_set(d.body::jsonb, '{data,user,email}', to_jsonb(u.email))::text
    from accounts u where u.id = d.user_id and d.user_id = ${userId}`.execute(tx)
}
