import type { NodeInbound } from './inbound.ts'
import { servedAs } from './protocols/all.ts'

/**
 * Whether a program that says it runs `nodeType` would understand the answers for this protocol. v2node takes what it is
 * given, Xboard-Node may say nothing.
 */
export function understands(nodeType: string | undefined, kind: NodeInbound['protocol']['kind']): boolean {
  const name = (nodeType ?? '').toLowerCase()
  return name === '' || name === 'v2node' || servedAs(kind).nodeTypes.includes(name)
}
