import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'

/** What the kernel has of an agent's limits of speed. */
export interface AgentTable {
  /** `port ip port limit`, sorted. */
  connections: string[]
  /** Packets that were dropped since the table was made. */
  dropped: number
}

interface Listed {
  map?: { elem?: [{ concat: [string, number, number] }, string][] }
  rule?: { expr: { counter?: { packets: number } }[] }
}

/** @returns undefined where there is none */
export function agentTable(folder: string): AgentTable | undefined {
  const listed = nft('-j', 'list', 'table', 'inet', nameOf(folder))
  if (listed === undefined) return undefined
  const parts = (JSON.parse(listed) as { nftables: Listed[] }).nftables
  const elements = parts.flatMap(({ map }) => map?.elem ?? [])
  const counters = parts.flatMap(({ rule }) => rule?.expr ?? []).flatMap(({ counter }) => counter?.packets ?? [])
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
    dropped: counters.reduce((sum, packets) => sum + packets, 0),
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
