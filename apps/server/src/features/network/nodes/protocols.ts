import type { Protocol } from '@dukou/domain'

export const PROTOCOL_NAMES: Record<Protocol, string> = {
  vmessTcp: 'VMess TCP',
  vmessWs: 'VMess WebSocket',
  shadowsocks: 'Shadowsocks',
  reality: 'REALITY',
  hysteria2: 'Hysteria2',
  compat: 'compat (VMess TCP)',
}
