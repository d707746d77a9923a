import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type PinnedProgram = Selectable<Tables['node_programs']>
export type NodeProgram = PinnedProgram['program']

/** Names of the programs as their authors write them. */
export const PROGRAM_TITLES: Record<NodeProgram, string> = { v2node: 'v2node', v2bx: 'V2bX' }

/** The name of a pin in the audit: there is one per program and architecture. */
export const pinName = ({ program, architecture }: Pick<PinnedProgram, 'program' | 'architecture'>) =>
  `${program} ${architecture}`

const REPOSITORIES: Record<NodeProgram, string> = { v2node: 'wyx2685/v2node', v2bx: 'wyx2685/V2bX' }

/** The official address of a pinned file. */
export function releaseAddress(
  base: string,
  { program, version, file_name }: Pick<PinnedProgram, 'program' | 'version' | 'file_name'>,
): string {
  return `${base}/${REPOSITORIES[program]}/releases/download/${version}/${file_name}`
}
