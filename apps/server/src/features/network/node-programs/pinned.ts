import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { AgentProgram, PinnedProgram } from './programs-table.ts'

/** Pins of stock node programs, v2node first. */
export async function pinnedPrograms(db: Db | Tx): Promise<PinnedProgram[]> {
  return db.selectFrom('node_programs').selectAll().orderBy('program', 'desc').orderBy('architecture').execute()
}

/** Pins of what our own agent needs. */
export async function pinnedForAgents(db: Db | Tx): Promise<AgentProgram[]> {
  return db.selectFrom('agent_programs').selectAll().orderBy('program', 'desc').orderBy('architecture').execute()
}
