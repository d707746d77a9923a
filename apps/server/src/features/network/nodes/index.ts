export { ensureInbound } from './ensure-inbound.ts'
export { findInbound, findInboundsOf, type ServedInbound } from './find-inbound.ts'
export { groupWarnings } from './group-warnings.ts'
export {
  type InboundParameters,
  newReality,
  newShadowsocks,
  openParameters,
} from './inbound-parameters.ts'
export { type InboundSigns, troubleOf } from './inbound-trouble.ts'
export { leaveOutInbounds, leftOutReason } from './leave-out.ts'
export { measureSpeeds } from './measure-speeds.ts'
export { nodeInboundOf, uniproxyProtocolOf } from './node-inbound.ts'
export { newNodeToken } from './node-token.ts'
export { lockNode } from './nodes-table.ts'
export { countConfigUpdate, noteLoad, noteSeen } from './note-seen.ts'
export { noteSilence } from './note-silence.ts'
export { panelAddress } from './panel-address.ts'
export { PROTOCOL_NAMES } from './protocols.ts'
export { removeNode } from './remove-node.ts'
export { saveNode } from './save.ts'
export { silentAfterSeconds } from './seen.ts'
export { unservedInbounds } from './unserved-inbounds.ts'
export { hasNode, neverUpNodes, silentNodes, unreachableNodes } from './waiting.ts'
