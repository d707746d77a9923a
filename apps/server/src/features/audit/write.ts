import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'

export interface AuditEntry {
  /** null: the system itself. */
  actorId: bigint | null
  action: string
  target?: string
  detail?: Record<string, unknown>
}

/** Written in the transaction of the change it tells of: no change without its line, no line without its change. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await sql`insert into audit (actor_id, action, target, detail)
    values (${entry.actorId}, ${entry.action}, ${entry.target ?? ''}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(
    db,
  )
}
