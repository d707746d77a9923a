import { sql } from 'kysely'
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

/** A pinned Xray or hysteria as a statement's JSON has it, the digest in hex. */
export type CorePin = Pick<AgentProgram, 'architecture' | 'version' | 'file_name'> & {
  program: 'xray' | 'hysteria'
  sha256: string
}

/** The pins of Xray and hysteria, for a column of another statement. */
export const CORE_PINS = sql<CorePin[]>`coalesce((select json_agg(json_build_object('program', p.program,
  'architecture', p.architecture, 'version', p.version, 'file_name', p.file_name, 'sha256', encode(p.sha256, 'hex')))
  from agent_programs p where p.program in ('xray', 'hysteria')), '[]')`
