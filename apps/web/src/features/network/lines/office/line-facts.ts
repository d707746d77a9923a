import {
  type AnswerOf,
  type InputOf,
  lineShape,
  type listEntitlements,
  type listEntries,
  type listLines,
  type listNodes,
  type saveLine,
} from '@dukou/contract'
import { factsOf } from '@dukou/domain'

export type Line = AnswerOf<typeof listLines>[number]
export type LineNode = AnswerOf<typeof listNodes>[number]
export type LineValues = Omit<InputOf<typeof saveLine>, 'id' | 'revision'>

/** Records that the lines reference by id. */
export interface Around {
  nodes: readonly LineNode[]
  entries: readonly AnswerOf<typeof listEntries>[number][]
  entitlements: readonly AnswerOf<typeof listEntitlements>[number][]
}

export const BLANK: LineValues = {
  index: 0,
  name: '',
  nodeId: '',
  protocol: 'reality',
  bridge: 'entry',
  entryId: null,
  scale: 1,
  count: 1,
  isPublic: true,
  fixedName: false,
  hiddenFromAgency: false,
  requiredEntitlementId: null,
  message: '',
}

export function valuesOf({
  id: _,
  loadBytes: __,
  inboundNumber: ___,
  leftOut: ____,
  lastSeenAt: _____,
  revision: ______,
  ...values
}: Line): LineValues {
  return values
}

/** Defaults set by choosing a node: h2 nodes have one protocol and connect directly, all others use an entry. */
export function setByNode({ nodeId }: LineValues, nodes: readonly LineNode[]): Partial<LineValues> {
  const node = nodes.find(({ id }) => id === nodeId)
  if (!node) return {}
  return node.type === 'h2' ? { protocol: 'hysteria2', bridge: 'direct', entryId: null } : { bridge: 'entry' }
}

/** Whether a line may have the protocol: some are offered once the node has an inbound of them. */
export function isOffered(protocol: LineValues['protocol'], line: LineValues, nodes: readonly LineNode[]): boolean {
  if (!factsOf(protocol).afterInbound || protocol === line.protocol) return true
  const node = nodes.find(({ id }) => id === line.nodeId)
  return node?.inbounds.some((inbound) => inbound.protocol === protocol) ?? false
}

/** How many other lines get the factor too when the form is saved: those of the same inbound. */
export function countRescaled(values: LineValues, before: LineValues | undefined, lines: readonly Line[]): number {
  if (!before || Number.isNaN(values.scale) || values.scale === before.scale) return 0
  const isOfInbound = ({ nodeId, protocol }: LineValues | Line) =>
    nodeId === before.nodeId && protocol === before.protocol
  return isOfInbound(values) ? Math.max(0, lines.filter(isOfInbound).length - 1) : 0
}

/** A line in the product's own words, to be sent to whoever looks after its node. */
export function logOf(line: Line): string {
  return JSON.stringify(lineShape.write(line), null, 2)
}
