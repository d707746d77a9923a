import { clearConfigUpdates } from './clear-config-updates.ts'
import { nodeCommand } from './command.ts'
import { customerNodes } from './customer-nodes.ts'
import { enrolNode } from './enrol.ts'
import { listNodes } from './list.ts'
import { newInboundToken } from './new-inbound-token.ts'
import { saveNode } from './save.ts'
import { upgradeNode } from './upgrade.ts'

export const nodeRoutes = {
  clearConfigUpdates,
  customerNodes,
  enrolNode,
  listNodes,
  newInboundToken,
  nodeCommand,
  saveNode,
  upgradeNode,
}
