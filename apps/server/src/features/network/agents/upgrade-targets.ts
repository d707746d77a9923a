import type { Calls, InputOf } from '@dukou/contract'
import { AGENT_VERSION } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { type CorePin, openProgramFile } from '../node-programs/index.ts'
import { openAgentFile } from './agent-file.ts'

export type Part = InputOf<Calls['upgradeAgents']>['part']

/** A program that nodes can have from here. */
export interface Target {
  version: string
  /** Digest of the file that is sent, in hex. */
  sha256: string
  bytes: number
}

/** Targets by part and processor; the agent is one file for all of them. */
export interface Targets {
  agent: Target | undefined
  core: ReadonlyMap<string, Target>
  hysteria: ReadonlyMap<string, Target>
}

/** Programs that this site hands out: the agent that was built with it, and each pinned Xray and hysteria whose file is here. */
export async function readTargets(config: App['config'], pins: readonly CorePin[]): Promise<Targets> {
  const file = await openAgentFile(config)
  const core = new Map<string, Target>()
  const hysteria = new Map<string, Target>()
  for (const { program, architecture, version, file_name, sha256 } of pins) {
    const here = await openProgramFile(config, { file_name, sha256: Buffer.from(sha256, 'hex') })
    if (!here) continue
    await here.handle.close()
    const targets = program === 'xray' ? core : hysteria
    targets.set(architecture, { version, sha256, bytes: here.bytes })
  }
  const agent = file && { version: AGENT_VERSION, sha256: file.sha256, bytes: file.bytes.length }
  return { agent, core, hysteria }
}

/** The programs that an agent tells of, and the last orders for it. */
export interface Told {
  canUpgrade: boolean
  canUpgradeHysteria: boolean
  /** In hex. */
  fileSha256: string | undefined
  processor: string
  coreVersion: string
  orders: readonly { part: Part; sha256: string; state: string }[]
}

/** The program that a node can have and has not. */
export function offerFor(part: Part, targets: Targets, told: Told): Target | undefined {
  if (part === 'agent') {
    const { agent } = targets
    return agent && told.canUpgrade && told.fileSha256 !== agent.sha256 ? agent : undefined
  }
  const isHysteria = part === 'hysteria'
  if (told.coreVersion.startsWith('hysteria ') !== isHysteria || (isHysteria && !told.canUpgradeHysteria))
    return undefined
  const core = targets[part].get(told.processor)
  const program = isHysteria ? 'hysteria' : 'Xray'
  if (!core || told.coreVersion === `${program} ${core.version.replace(/^v/, '')}`) return undefined
  return hasDone(part, core, told) ? undefined : core
}

/** Whether a node has synced with a program. */
export function hasDone(part: Part, { sha256 }: Target, { fileSha256, orders }: Told): boolean {
  if (part === 'agent' && fileSha256 === sha256) return true
  return orders.some((order) => order.part === part && order.state === 'done' && order.sha256 === sha256)
}
