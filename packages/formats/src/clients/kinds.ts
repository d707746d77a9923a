import type { Kind } from '../line.ts'

/** Kinds that most clients carry together. */
export const VMESS = ['vmess-tcp', 'vmess-tcp-tls', 'vmess-ws', 'vmess-ws-tls'] as const satisfies readonly Kind[]
export const SHADOWSOCKS_2022 = ['shadowsocks-2022-aes', 'shadowsocks-2022-chacha'] as const satisfies readonly Kind[]
export const TROJAN = ['trojan-tcp', 'trojan-ws', 'trojan-grpc'] as const satisfies readonly Kind[]
