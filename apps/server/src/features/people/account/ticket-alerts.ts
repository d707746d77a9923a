import type { Language, StaffRole } from '@dukou/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** Returns these people and everybody with one of these roles, as far as they want ticket alerts. Skips disabled accounts. */
export async function wantTicketAlerts(
  tx: Tx,
  { publicIds, roles }: { publicIds: readonly string[]; roles: readonly StaffRole[] },
): Promise<{ id: bigint; email: string; language: Language }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where(
      sql<boolean>`id in (select id from users where public_id = any(${publicIds}::text[])
        union select user_id from staff_roles where role = any(${roles}::text[]))`,
    )
    .where('ticket_alerts', '=', true)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute()
}

export async function readTicketAlerts(db: Db, userId: bigint): Promise<boolean> {
  const row = await db.selectFrom('users').select('ticket_alerts').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.ticket_alerts
}

export async function setTicketAlerts(db: Db, userId: bigint, isOn: boolean): Promise<void> {
  await db.updateTable('users').set({ ticket_alerts: isOn }).where('id', '=', userId).execute()
}
