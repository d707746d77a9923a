import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { PinnedProgram } from './programs-table.ts'

/** All pins, v2node first. */
export async function pinnedPrograms(db: Db | Tx): Promise<PinnedProgram[]> {
  return db.selectFrom('node_programs').selectAll().orderBy('program', 'desc').orderBy('architecture').execute()
}
