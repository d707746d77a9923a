import type { Protocol } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { openParameters } from './inbound-parameters.ts'
import type { InboundParameters } from './inbounds/all.ts'

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

const FIND = {
  name: 'find_inbound',
  text: `select i.protocol, i.listen_port, i.parameters_sealed, i.token_sha256, n.public_id, n.ip,
      n.host, n.pull_seconds, n.push_seconds
    from inbounds i join nodes n on n.id = i.node_id where i.number = $1 and n.removed_at is null`,
}

/** @returns undefined where there is no such inbound, or its node was removed */
export async function findInbound(
  app: Pick<App, 'readRows' | 'secrets'>,
  number: number,
): Promise<ServedInbound | undefined> {
  const [row] = await app.readRows(FIND, [number])
  if (!row) return undefined
  const [protocol, listenPort, sealed, tokenSha256, nodePublicId, nodeIp, nodeHost, pullSeconds, pushSeconds] = row as [
    Protocol,
    number,
    Buffer,
    Buffer | null,
    string,
    string,
    string,
    number | null,
    number | null,
  ]
  const parameters = openParameters(app.secrets, { nodePublicId, protocol }, sealed)
  return { number, protocol, listenPort, parameters, nodeIp, nodeHost, pullSeconds, pushSeconds, tokenSha256 }
}
