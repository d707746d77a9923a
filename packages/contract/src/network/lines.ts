import type { Protocol } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  bytes,
  decimal,
  filled,
  flag,
  id,
  instant,
  integer,
  list,
  nothing,
  oneOf,
  orElse,
  orNoId,
  orNull,
  record,
  text,
  words,
} from '../codec.ts'
import { basedOn, revised } from '../revision.ts'

/** How the product's documents, node programs and operators call protocols and ways. */
export const PROTOCOL_WORDS = {
  vmessTcp: 'vmesh_tcp',
  vmessWs: 'vmesh_ws',
  shadowsocks: 'ss',
  compat: 'compat',
  hysteria2: 'h2',
  reality: 'reality',
  trojan: 'trojan',
  trojanWs: 'trojan_ws',
  trojanGrpc: 'trojan_grpc',
  vlessXhttp: 'vless_xhttp',
  vlessEncryption: 'vless_encryption',
  anytls: 'anytls',
  tuic: 'tuic',
} as const satisfies Record<Protocol, string>
export const BRIDGE_WORDS = { direct: 'none', cdn: 'cf_cdn', entry: 'report' } as const

export const lineProtocol = words(PROTOCOL_WORDS)
export const lineBridge = words(BRIDGE_WORDS)

const editable = {
  index: as('index', orElse(integer(0, 1e6), 0)),
  name: as('name', filled(200)),
  nodeId: as('agentID', id),
  protocol: as('protocol', lineProtocol),
  bridge: as('bridge', lineBridge),
  entryId: as('entryID', orNoId),
  scale: as('scale', orElse(decimal(0, 100, 2), 1)),
  count: as('num', orElse(integer(1, 100), 1)),
  isPublic: as('public', orElse(flag, true)),
  fixedName: as('fixName', orElse(flag, false)),
  hiddenFromAgency: as('disableForAgency', orElse(flag, false)),
  requiredEntitlementId: as('permissionRequire', orNoId),
  message: as('msg', orElse(text(500), '')),
}

export const lineShape = record({
  id: as('_id', id),
  ...editable,
  loadBytes: as('hot', bytes),
  inboundNumber: as('inbound', integer(1, 2 ** 31 - 1)),
  /** Ours: why profiles are without it. `never`: its node program never asked. `silent`: it asks no more, or its core does not run. Null: it is there. */
  leftOut: as('leftOut', orNull(oneOf(['never', 'silent']))),
  /** Ours: when its node program was last heard of. */
  lastSeenAt: as('lastSeen', orNull(instant)),
  ...revised,
})

export const listLines = call('/api/admin/agent_line/list', {
  summary: 'All lines: routes through nodes, as customers see them',
  caller: 'admin',
  scope: 'lines:read',
  reads: true,
  input: nothing,
  answer: list(lineShape),
  refusals: [],
})

export const saveLine = call('/api/admin/agent_line/update', {
  summary:
    'Saves a line, without _id a new one; the first line of a protocol makes the node’s inbound for it. A new factor goes to all lines of the inbound. With a revision, a save based on an older one is refused',
  caller: 'admin',
  scope: 'lines:write',
  input: record({ id: as('_id', orNull(id)), ...editable, ...basedOn }),
  answer: record({
    ...lineShape.fields,
    /** Ours: what an operator should change soon, in the asker's language. */
    warnings: as('warnings', list(text())),
  }),
  refusals: [
    'lineNotFound',
    'rowChanged',
    'nodeNotFound',
    'entryNotFound',
    'entitlementNotFound',
    'fixedNameNeedsOneLine',
    'scaleConflict',
    'protocolNotForNode',
    'bridgeNotForProtocol',
    'cdnNeedsHost',
  ],
})

export const deleteLine = call('/api/admin/agent_line/delete_agent', {
  summary: 'Removes a line; its node and its inbound stay',
  caller: 'admin',
  scope: 'lines:write',
  input: record({ id: as('id', id) }),
  answer: nothing,
  refusals: ['lineNotFound'],
})

export const resetLoads = call('/api/admin/agent_line/reset_hot', {
  summary: 'Sets the load of all lines to zero; billing does not look at it',
  caller: 'admin',
  scope: 'lines:write',
  input: nothing,
  /** Ours: how many lines had one. */
  answer: record({ lineCount: as('lineCount', integer(0, 1e6)) }),
  refusals: [],
})
