import type { Protocol } from '@dukou/domain'
import { ensureInbound, type InboundParameters, lockNode } from '../src/features/network/nodes/index.ts'
import type { App } from '../src/platform/context.ts'

/** Makes a node's inbound with the parameters of a test's choosing, as a line would make it with the usual ones. */
export async function addInbound(
  app: App,
  nodeId: string,
  protocol: Protocol,
  parameters: InboundParameters,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const node = await lockNode(tx, nodeId)
    if (!node) throw new Error(`there is no node ${nodeId}`)
    await ensureInbound(app, tx, node, protocol, parameters)
  })
}
