import type { InboundKind } from './inbound-kind.ts'
import { newX25519Pair, type X25519Pair } from './x25519.ts'

/** VLESS over TCP that encrypts by itself. The pair proves the server; keys of connections are made by both sides. */
export interface VlessEncryption extends X25519Pair {
  kind: 'vlessEncryption'
}

export const vlessEncryption: InboundKind<VlessEncryption> = {
  choicesOf: () => ({}),
  served: ({ privateKey }) => ({ kind: 'vless-encryption', privateKey }),
  line: ({ publicKey }, { credential }) => ({ kind: 'vless-encryption', credential, publicKey }),
}

export function newVlessEncryption(): VlessEncryption {
  return { kind: 'vlessEncryption', ...newX25519Pair() }
}
