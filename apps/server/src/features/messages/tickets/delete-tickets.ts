import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { forgetNoticesTo } from '../notices/index.ts'

/** All that somebody's tickets hold: his words, the answers, which repeat them, and the notices that staff got of them. */
export async function deleteTicketsOf(tx: Tx, userId: bigint): Promise<void> {
  await sql`delete from ticket_comments where ticket_id in (select id from tickets where user_id = ${userId})`.execute(
    tx,
  )
  const gone = await tx.deleteFrom('tickets').where('user_id', '=', userId).returning('public_id').execute()
  await forgetNoticesTo(
    tx,
    gone.map(({ public_id }) => `/#/feedback?id=${public_id}`),
  )
}
