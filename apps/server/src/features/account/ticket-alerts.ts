import type { Language } from '@dukou/domain'
import type { Db, Tx } from '../../platform/database/tables.ts'

/** Of these people, who wants to be told that a ticket waits. Who is disabled is told nothing. */
export async function wantTicketAlerts(
  tx: Tx,
  publicIds: readonly string[],
): Promise<{ id: bigint; email: string; language: Language }[]> {
  if (publicIds.length === 0) return []
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('public_id', 'in', [...publicIds])
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
