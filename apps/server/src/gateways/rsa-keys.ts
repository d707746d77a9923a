import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const LEAST_BITS = 2048

/** Reads a private key as platforms hand it out: PEM, or base64 of PKCS#8 without header and lines. */
export function readPrivateKey(text: string): KeyObject | undefined {
  return strong(() =>
    isPem(text) ? createPrivateKey(text) : createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' }),
  )
}

/** The same for a public key: PEM, or base64 of SPKI. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (/PRIVATE KEY/.test(text)) return undefined
  return strong(() =>
    isPem(text) ? createPublicKey(text) : createPublicKey({ key: der(text), format: 'der', type: 'spki' }),
  )
}

/** Whether both are one pair: an operator who enters his own public key in place of the platform's is told so. */
export function isPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  return createPublicKey(privateKey).equals(publicKey)
}

function strong(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read()
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? key : undefined
  } catch {
    return undefined
  }
}

function isPem(text: string): boolean {
  return text.includes('-----BEGIN')
}

function der(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ''), 'base64')
}
