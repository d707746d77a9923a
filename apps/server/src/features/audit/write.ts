import { sql } from 'kysely'
import type { Actor } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'

export interface AuditEntry {
  /** null: the system itself. */
  actorId: bigint | null
  /** The name of the API token, where a program acted for him. */
  program?: string | undefined
  action: string
  target?: string
  detail?: Record<string, unknown>
}

/** Written in the transaction of the change it tells of: no change without its line, no line without its change. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await sql`insert into audit (actor_id, program, action, target, detail)
    values (${entry.actorId}, ${entry.program ?? null}, ${entry.action}, ${entry.target ?? ''}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(
    db,
  )
}

/** Who acts, and by which program: for acts that programs may do too. */
export function actedBy({ id, program }: Pick<Actor, 'id' | 'program'>): Pick<AuditEntry, 'actorId' | 'program'> {
  return { actorId: id, program }
}
