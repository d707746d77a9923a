import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Batch } from './batches-table.ts'

/**
 * Refuses a batch that is running or being undone: its job goes on with the rest of its people. The lock keeps it from being
 * started or undone until the transaction ends. An id that is not a batch is not refused.
 */
export async function refuseUnderWay(tx: Tx, batchId: string): Promise<void> {
  const { rows } = await sql<Pick<Batch, 'state'>>`
    select state from user_batches where public_id = ${batchId} for share`.execute(tx)
  const state = rows[0]?.state
  if (state === 'running' || state === 'undoing') refuse('batchNotNow')
}
