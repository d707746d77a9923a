import type { Generated, Selectable } from 'kysely'

export type NodeProgram = 'v2node' | 'v2bx'
export type Architecture = 'amd64' | 'arm64'

interface NodeProgramsTable {
  id: Generated<bigint>
  public_id: string
  program: NodeProgram
  architecture: Architecture
  version: string
  file_name: string
  mirror: string
  sha256: Buffer
  source: 'release' | 'file' | 'operator'
  pinned_by: bigint | null
  /** Raised by a trigger. */
  revision: Generated<number>
  pinned_at: Date
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    node_programs: NodeProgramsTable
  }
}

export type PinnedProgram = Selectable<NodeProgramsTable>

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
