import type { Feature } from '../../../platform/feature.ts'
import { clearConfigUpdates } from './clear-config-updates.ts'
import { nodeCommand } from './command.ts'
import { endCoreLogs } from './core-log.ts'
import { customerNodes } from './customer-nodes.ts'
import { enrolNode } from './enrol.ts'
import { leaveOutInbounds } from './leave-out.ts'
import { listNodes } from './list.ts'
import { measureSpeeds } from './measure-speeds.ts'
import { NODE_NAMES } from './names.ts'
import { newInboundToken } from './new-inbound-token.ts'
import { noteSilence } from './note-silence.ts'
import { saveNode } from './save.ts'
import { upgradeNode } from './upgrade.ts'

export const nodesFeature = {
  tables: ['inbounds', 'nodes'],
  views: ['inbound_places', 'node_places'],
  routes: {
    clearConfigUpdates,
    customerNodes,
    enrolNode,
    listNodes,
    newInboundToken,
    nodeCommand,
    saveNode,
    upgradeNode,
  },
  jobs: [
    { name: 'measureSpeeds', everySeconds: 30, run: measureSpeeds },
    { name: 'noteSilence', everySeconds: 30, run: noteSilence },
    { name: 'endCoreLogs', everySeconds: 30, run: endCoreLogs },
    { name: 'leaveOutInbounds', everySeconds: 300, firstAfterSeconds: 600, run: leaveOutInbounds },
  ],
  names: NODE_NAMES,
} satisfies Feature
