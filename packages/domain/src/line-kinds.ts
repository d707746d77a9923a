/** Kinds of lines as client programs know them or not, with the name that customers read. */
export const LINE_KINDS = {
  'vmess-tcp': 'VMess',
  'vmess-tcp-tls': 'VMess',
  'vmess-ws': 'VMess',
  'vmess-ws-tls': 'VMess',
  'shadowsocks-stream': 'Shadowsocks',
  'shadowsocks-aead': 'Shadowsocks',
  'shadowsocks-2022-aes': 'Shadowsocks 2022',
  'shadowsocks-2022-chacha': 'Shadowsocks 2022',
  'vless-reality': 'VLESS REALITY',
  hysteria2: 'Hysteria2',
  'trojan-tcp': 'Trojan',
  'trojan-ws': 'Trojan WebSocket',
  'trojan-grpc': 'Trojan gRPC',
  'vless-xhttp': 'VLESS XHTTP',
  'vless-encryption': 'VLESS Encryption',
  anytls: 'AnyTLS',
  tuic: 'TUIC',
} as const

export type LineKind = keyof typeof LINE_KINDS

export const LINE_KIND_LIST = Object.keys(LINE_KINDS) as LineKind[]
