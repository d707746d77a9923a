import { AI_DOMAINS, parseExitProxy } from '@dukou/domain'
import type { AgentExit } from '@dukou/node-protocol/agent'
import type { App } from '../../../platform/context.ts'
import { openProxy } from './exit-proxy.ts'

const FIND = {
  name: 'find_exits_of_node',
  text: `select type, warp, openai_proxy, openai_proxy_password_sealed from nodes where id = $1 and removed_at is null`,
}

/**
 * The proxies by which streams leave a node, as its form says: AI services by one of the operator's, and on a node of the
 * type `v2ray` all other TCP by the WARP of the node.
 */
export async function readExits(
  app: Pick<App, 'readRows' | 'secrets' | 'config'>,
  nodeId: bigint,
): Promise<AgentExit[]> {
  const [row] = (await app.readRows(FIND, [nodeId])) as [string, boolean, string, Buffer | null][]
  if (!row) return []
  const [type, warp, openai_proxy, openai_proxy_password_sealed] = row
  const ai = openProxy(app, { openai_proxy, openai_proxy_password_sealed })
  const all = warp && type === 'v2ray' ? parseExitProxy(app.config.warpProxy) : undefined
  return [...(ai ? [{ domains: [...AI_DOMAINS], proxy: ai }] : []), ...(all ? [{ domains: [], proxy: all }] : [])]
}
