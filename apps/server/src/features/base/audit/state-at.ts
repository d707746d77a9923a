import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** A thing as it was at a revision, from the audit row of a save that made or replaced that revision. */
export async function stateAt(
  tx: Tx,
  action: string,
  target: string,
  revision: number,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ state: Record<string, unknown> }>`
    select state from audit, unnest(array[detail->'before', detail->'after']) as state
    where target = ${target} and action = ${action} and state->>'revision' = ${String(revision)}
    order by id desc limit 1`.execute(tx)
  return rows[0]?.state
}
