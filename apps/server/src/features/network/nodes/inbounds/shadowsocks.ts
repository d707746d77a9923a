import { randomBytes } from 'node:crypto'
import type { InboundKind } from './inbound-kind.ts'

export interface Shadowsocks {
  kind: 'shadowsocks'
  cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'chacha20-ietf-poly1305' | Cipher2022
  /** Base64 of the server's key, 16 or 32 bytes as the cipher needs; empty for the ciphers without one. */
  serverKey: string
}

type Cipher2022 = '2022-blake3-aes-128-gcm' | '2022-blake3-aes-256-gcm'

/** New ciphers take new keys, for the length differs. */
export const shadowsocks: InboundKind<Shadowsocks> = {
  choicesOf: ({ cipher }) => ({ cipher }),
  choose: (before, { cipher }) => (cipher === null || cipher === before.cipher ? before : newShadowsocks(cipher)),
  served: (parameters) => parameters,
  line: ({ cipher, serverKey }, { credential }) => ({
    kind: 'shadowsocks',
    credential,
    cipher,
    ...(serverKey !== '' && { serverKey }),
  }),
}

export function newShadowsocks(cipher: Shadowsocks['cipher']): Shadowsocks {
  if (!cipher.startsWith('2022-')) return { kind: 'shadowsocks', cipher, serverKey: '' }
  const keyBytes = cipher === '2022-blake3-aes-128-gcm' ? 16 : 32
  return { kind: 'shadowsocks', cipher, serverKey: randomBytes(keyBytes).toString('base64') }
}
