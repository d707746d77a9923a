import { generateKeyPairSync } from 'node:crypto'

/** Both are unpadded base64url of 32 bytes. */
export interface X25519Pair {
  privateKey: string
  publicKey: string
}

export function newX25519Pair(): X25519Pair {
  const { privateKey } = generateKeyPairSync('x25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  return { privateKey: d, publicKey: x }
}
