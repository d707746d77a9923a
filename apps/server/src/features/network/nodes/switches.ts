import { AI_DOMAINS, parseExitProxy } from '@dukou/domain'
import type { AgentExit } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { coreLogEnd } from './core-log.ts'
import { openProxy } from './exit-proxy.ts'

const FIND = {
  name: 'find_switches_of_node',
  text: `select type, warp, openai_proxy, openai_proxy_password_sealed, core_log_since
    from nodes where id = $1 and removed_at is null`,
}
type Row = [string, boolean, string, Buffer | null, Date | null]

/** Switches of a node's form that its agent obeys. */
export interface Switches {
  /** The proxies by which streams leave the node. */
  exits: AgentExit[]
  /** Until then the agent writes the log of the core, in Unix milliseconds, past or to come; 0: no log. */
  coreLogEndsAt: number
}

/**
 * AI services leave by a proxy of the operator's. On a node of the type `v2ray` all other TCP leaves by the WARP of the
 * node, and its core may have a log.
 */
export async function readSwitches(
  app: Pick<App, 'readRows' | 'secrets' | 'config'>,
  nodeId: bigint,
): Promise<Switches> {
  const [row] = (await app.readRows(FIND, [nodeId])) as Row[]
  if (!row) return { exits: [], coreLogEndsAt: 0 }
  const [type, warp, openai_proxy, openai_proxy_password_sealed, core_log_since] = row
  const ai = openProxy(app, { openai_proxy, openai_proxy_password_sealed })
  const all = warp && type === 'v2ray' ? parseExitProxy(app.config.warpProxy) : undefined
  const end = type === 'v2ray' ? coreLogEnd({ core_log_since }) : null
  return {
    exits: [...(ai ? [{ domains: [...AI_DOMAINS], proxy: ai }] : []), ...(all ? [{ domains: [], proxy: all }] : [])],
    coreLogEndsAt: end?.getTime() ?? 0,
  }
}
