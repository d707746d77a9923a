import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** A thing as it was at a revision, from the audit row of the save that replaced that revision. */
export async function stateAt(
  tx: Tx,
  action: string,
  target: string,
  revision: number,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ before: Record<string, unknown> }>`
    select detail->'before' as before from audit
    where target = ${target} and action = ${action} and detail->'before'->>'revision' = ${String(revision)}
    order by id desc limit 1`.execute(tx)
  return rows[0]?.before
}
