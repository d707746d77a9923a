import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'

/** The table of an agent's speed limits, as the kernel lists it. */
export interface AgentTable {
  /** `port ip port limit`, sorted. */
  connections: string[]
  /** Packets to the node and from it that were dropped since the table was made. */
  dropped: { up: number; down: number }
}

interface Listed {
  map?: { elem?: [{ concat: [string, number, number] }, string][] }
  rule?: { chain: string; expr: { counter?: { packets: number } }[] }
}

/** @returns undefined where there is none */
export function agentTable(folder: string): AgentTable | undefined {
  const listed = nft('-j', 'list', 'table', 'inet', nameOf(folder))
  if (listed === undefined) return undefined
  const parts = (JSON.parse(listed) as { nftables: Listed[] }).nftables
  const elements = parts.flatMap(({ map }) => map?.elem ?? [])
  const droppedBy = (chain: string) =>
    parts
      .flatMap(({ rule }) => (rule?.chain === chain ? rule.expr : []))
      .reduce((sum, { counter }) => sum + (counter?.packets ?? 0), 0)
  return {
    connections: elements
      .map(
        ([
          {
            concat: [ip, far, near],
          },
          limit,
        ]) => `${near} ${ip} ${far} ${limit}`,
      )
      .toSorted(),
    dropped: { up: droppedBy('up'), down: droppedBy('down') },
  }
}

/** Takes it away, as a firewall does that loads its own rules. */
export function removeAgentTable(folder: string): void {
  nft('delete', 'table', 'inet', nameOf(folder))
}

function nameOf(folder: string): string {
  return `dukou_agent_${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)}`
}

function nft(...args: string[]): string | undefined {
  try {
    return execFileSync('nft', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
