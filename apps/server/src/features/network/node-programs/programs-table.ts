import type { Calls, InputOf } from '@dukou/contract'
import type { Selectable } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Stock node programs. */
export type PinnedProgram = Selectable<Tables['node_programs']>
export type NodeProgram = PinnedProgram['program']
/** Programs that our own agent needs on a node. */
export type AgentProgram = Selectable<Tables['agent_programs']>
export type AnyPin = Omit<PinnedProgram, 'program'> & { program: AnyProgram }
type AnyProgram = InputOf<Calls['pinNodeProgram']>['program']

/** Names of the programs as their authors write them. */
export const PROGRAM_TITLES: Record<AnyProgram, string> = {
  v2node: 'v2node',
  v2bx: 'V2bX',
  xray: 'Xray',
  hysteria: 'hysteria',
  nodejs: 'Node.js',
}

/** The name of a pin in the audit: there is one per program and architecture. */
export const pinName = ({ program, architecture }: Pick<AnyPin, 'program' | 'architecture'>) =>
  `${program} ${architecture}`

const REPOSITORIES: Record<Exclude<AnyProgram, 'nodejs'>, string> = {
  v2node: 'wyx2685/v2node',
  v2bx: 'wyx2685/V2bX',
  xray: 'XTLS/Xray-core',
  hysteria: 'apernet/hysteria',
}

type Release = Pick<AnyPin, 'program' | 'version' | 'file_name'>

/** The official address of a pinned file. */
export function releaseAddress(
  { releasesUrl, nodejsUrl }: Pick<Config, 'releasesUrl' | 'nodejsUrl'>,
  { program, version, file_name }: Release,
): string {
  if (program === 'nodejs') return `${nodejsUrl}/${version}/${file_name}`
  // The repository has releases of more than one thing.
  const tag = program === 'hysteria' ? `app/${version}` : version
  return `${releasesUrl}/${REPOSITORIES[program]}/releases/download/${tag}/${file_name}`
}

/** The table that has the pins of a program. Both have the same columns, so statements are typed by the first. */
export function tableOf(program: AnyProgram): 'node_programs' {
  return (program === 'v2node' || program === 'v2bx' ? 'node_programs' : 'agent_programs') as 'node_programs'
}
