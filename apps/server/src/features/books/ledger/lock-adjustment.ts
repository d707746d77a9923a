import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Locks the account that manual corrections come from. */
export async function lockAdjustment(tx: Tx): Promise<void> {
  await sql`select 1 from ledger_accounts where kind = 'adjustment' for update`.execute(tx)
}
