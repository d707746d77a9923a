import { sql } from 'kysely'
import type { Tx } from '../../platform/database/tables.ts'

/** All that somebody's tickets hold: his words, and the answers, which repeat them. */
export async function deleteTicketsOf(tx: Tx, userId: bigint): Promise<void> {
  await sql`delete from ticket_comments where ticket_id in (select id from tickets where user_id = ${userId})`.execute(
    tx,
  )
  await tx.deleteFrom('tickets').where('user_id', '=', userId).execute()
}
