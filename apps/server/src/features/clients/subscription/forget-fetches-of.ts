import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

export async function forgetFetchesOf(tx: Tx, userId: bigint): Promise<void> {
  await sql`delete from fetch_log where user_id = ${userId}`.execute(tx)
}
