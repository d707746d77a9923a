import type { Protocol } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { openParameters } from './inbound-parameters.ts'
import type { InboundParameters } from './inbounds/all.ts'
import { HAS_LINES } from './nodes-table.ts'

/** An inbound as its node software needs it. */
export interface ServedInbound {
  number: number
  protocol: Protocol
  listenPort: number
  parameters: InboundParameters
  /** The node's own address, as the operator wrote it. */
  nodeIp: string
  /** Its host name; empty: none. */
  nodeHost: string
  /** null: as the settings say. */
  pullSeconds: number | null
  pushSeconds: number | null
  /** null: no token was given out yet. */
  tokenSha256: Buffer | null
}

const SELECT = `select i.number, i.protocol, i.listen_port, i.parameters_sealed, i.token_sha256, n.public_id, n.ip,
      n.host, n.pull_seconds, n.push_seconds
    from inbounds i join nodes n on n.id = i.node_id`

const FIND = { name: 'find_inbound', text: `${SELECT} where i.number = $1 and n.removed_at is null` }

const FIND_OF_NODE = {
  name: 'find_inbounds_of_node',
  text: `${SELECT} where n.id = $1 and n.removed_at is null and ${HAS_LINES} order by i.number`,
}

/** @returns undefined where there is no such inbound, or its node was removed */
export async function findInbound(
  app: Pick<App, 'readRows' | 'secrets'>,
  number: number,
): Promise<ServedInbound | undefined> {
  const [row] = await app.readRows(FIND, [number])
  return row && servedOf(app, row)
}

/** Those inbounds of a node that lines lead to, by number. */
export async function findInboundsOf(app: Pick<App, 'readRows' | 'secrets'>, nodeId: bigint): Promise<ServedInbound[]> {
  return (await app.readRows(FIND_OF_NODE, [nodeId])).map((row) => servedOf(app, row))
}

function servedOf(app: Pick<App, 'secrets'>, row: readonly unknown[]): ServedInbound {
  const [number, protocol, listenPort, sealed, tokenSha256, nodePublicId, nodeIp, nodeHost, pullSeconds, pushSeconds] =
    row as [number, Protocol, number, Buffer, Buffer | null, string, string, string, number | null, number | null]
  const parameters = openParameters(app.secrets, { nodePublicId, protocol }, sealed)
  return { number, protocol, listenPort, parameters, nodeIp, nodeHost, pullSeconds, pushSeconds, tokenSha256 }
}
