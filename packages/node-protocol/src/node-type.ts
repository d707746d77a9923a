import type { NodeInbound } from './inbound.ts'

/** How programs call each protocol in `node_type`, in lower case. */
const NAMES: Record<NodeInbound['protocol']['kind'], readonly string[]> = {
  'vless-reality': ['vless', 'v2ray'],
  vmess: ['vmess', 'v2ray'],
  shadowsocks: ['shadowsocks', 'ss'],
  hysteria2: ['hysteria2', 'hysteria'],
}

/**
 * Whether a program that says it runs `nodeType` would understand the answers for this protocol. v2node takes what it is
 * given, Xboard-Node may say nothing.
 */
export function understands(nodeType: string | undefined, kind: NodeInbound['protocol']['kind']): boolean {
  const name = (nodeType ?? '').toLowerCase()
  return name === '' || name === 'v2node' || NAMES[kind].includes(name)
}
