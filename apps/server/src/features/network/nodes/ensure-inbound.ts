import type { Protocol } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { nextFreePorts, type Ports } from './free-ports.ts'
import { sealParameters } from './inbound-parameters.ts'
import { type InboundParameters, newParameters } from './inbounds/all.ts'
import { type InboundRow, inboundsOf, type Node } from './nodes-table.ts'

/**
 * The inbound of a node for a protocol; made with fresh keys when the first line needs it. A node's first inbound takes
 * the node's ports. The caller holds the node locked.
 * @param parameters for a new one, where the usual choices do not fit
 */
export async function ensureInbound(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  node: Node,
  protocol: Protocol,
  parameters?: InboundParameters,
): Promise<InboundRow> {
  const inbounds = await inboundsOf(tx, node.id)
  const existing = inbounds.find((inbound) => inbound.protocol === protocol)
  if (existing) return existing
  const ports = inbounds.length === 0 ? portsOf(node) : nextPorts(node, inbounds)
  const place = { nodePublicId: node.public_id, protocol }
  return tx
    .insertInto('inbounds')
    .values({
      node_id: node.id,
      protocol,
      listen_port: ports.listenPort,
      public_port: ports.publicPort,
      relay_port: ports.relayPort,
      parameters_sealed: sealParameters(app.secrets, place, parameters ?? newParameters(protocol)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function nextPorts(node: Node, inbounds: readonly InboundRow[]): Ports {
  return nextFreePorts(portsOf(node), inbounds.map(portsOf), [node.ssh_port, node.control_port])
}

function portsOf(row: { listen_port: number; public_port: number; relay_port: number }): Ports {
  return { listenPort: row.listen_port, publicPort: row.public_port, relayPort: row.relay_port }
}
