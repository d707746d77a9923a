export { ensureInbound } from './ensure-inbound.ts'
export { findInbound, type ServedInbound } from './find-inbound.ts'
export {
  type Cipher2022,
  type Hysteria2,
  type InboundParameters,
  newParameters,
  newReality,
  newShadowsocks,
  openParameters,
  type Reality,
  type Shadowsocks,
  type VmessTcp,
  type VmessWs,
} from './inbound-parameters.ts'
export { newNodeToken } from './node-token.ts'
export { type InboundRow, inboundsOf, lockNode, type Node, type NodeType } from './nodes-table.ts'
export { countConfigUpdate, noteSeen } from './note-seen.ts'
export { nodeCarries, PROTOCOL_NAMES, type Protocol } from './protocols.ts'
export { saveNode } from './save.ts'
