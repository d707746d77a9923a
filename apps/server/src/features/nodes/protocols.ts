export type NodeType = 'v2ray' | 'h2' | 'reality'

/** What a line speaks. `compat` is VMess over TCP again, as an inbound of its own for clients of any age. */
export type Protocol = 'vmessTcp' | 'vmessWs' | 'shadowsocks' | 'reality' | 'hysteria2' | 'compat'

export const PROTOCOL_NAMES: Record<Protocol, string> = {
  vmessTcp: 'VMess TCP',
  vmessWs: 'VMess WebSocket',
  shadowsocks: 'Shadowsocks',
  reality: 'REALITY',
  hysteria2: 'Hysteria2',
  compat: 'compat (VMess TCP)',
}

/** Hysteria2 is the one protocol over UDP, and its nodes run nothing else. */
export function nodeCarries(type: NodeType, protocol: Protocol): boolean {
  return (type === 'h2') === (protocol === 'hysteria2')
}
