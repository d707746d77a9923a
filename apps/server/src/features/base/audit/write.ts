import { sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'

export interface AuditEntry {
  /** null: the system itself. */
  actorId: bigint | null
  /** The name of the API token, where a program acted for him. */
  program?: string | undefined
  action: string
  target?: string
  detail?: Record<string, unknown>
}

/** Call in the transaction of the change: then the change and its entry commit or roll back together. */
export async function writeAudit(db: Db | Tx, entry: AuditEntry): Promise<void> {
  await sql`insert into audit (actor_id, program, action, target, detail)
    values (${entry.actorId}, ${entry.program ?? null}, ${entry.action}, ${entry.target ?? ''}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(
    db,
  )
}

/** The actor and, if a program made the call, its name. For actions that are open to programs. */
export function actedBy({ id, program }: Pick<Actor, 'id' | 'program'>): Pick<AuditEntry, 'actorId' | 'program'> {
  return { actorId: id, program }
}
