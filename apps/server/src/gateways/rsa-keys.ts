import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const ARMOUR = /-----(?:BEGIN|END) ([A-Z0-9 ]+)-----/g
const MIN_BITS = 2048

/** Why a text is no key: never a part of the text, which may be a secret. */
export type KeyFault = 'notKey' | 'encrypted' | 'otherKind' | 'tooShort'

type Read = { key: KeyObject } | { fault: KeyFault }

/**
 * Reads an RSA private key as platforms and their tools hand them out: PEM or bare base64, with or without line breaks,
 * PKCS#8 or PKCS#1.
 */
export function readPrivateKey(text: string): Read {
  return readKey(text, 'private')
}

/** Reads an RSA public key: PEM or bare base64, SPKI or PKCS#1. A private key is not taken for its public one. */
export function readPublicKey(text: string): Read {
  return readKey(text, 'public')
}

/** An operator who gives the own public key in place of the platform's is told so. */
export function isPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  return createPublicKey(privateKey.export({ format: 'pem', type: 'pkcs8' })).equals(publicKey)
}

function readKey(text: string, kind: 'private' | 'public'): Read {
  const labels = [...text.matchAll(ARMOUR)].map(([, label]) => label ?? '')
  if (text.includes('ENCRYPTED')) return { fault: 'encrypted' }
  if (labels.some((label) => !label.endsWith('KEY'))) return { fault: 'otherKind' }
  const der = bytesOf(text.replace(ARMOUR, ''))
  const key = der && anyKey(der)
  if (!key) return { fault: 'notKey' }
  if (key.type !== kind || key.asymmetricKeyType !== 'rsa') return { fault: 'otherKind' }
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS ? { fault: 'tooShort' } : { key }
}

function bytesOf(text: string): Buffer | undefined {
  const bare = text.replace(/\s/g, '')
  return /^[A-Za-z0-9+/]{64,}={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : undefined
}

/** Private forms come first: Node also makes a public key of a private one. */
function anyKey(key: Buffer): KeyObject | undefined {
  const format = 'der'
  const ways = [
    () => createPrivateKey({ key, format, type: 'pkcs8' }),
    () => createPrivateKey({ key, format, type: 'pkcs1' }),
    () => createPublicKey({ key, format, type: 'spki' }),
    () => createPublicKey({ key, format, type: 'pkcs1' }),
  ]
  for (const way of ways) {
    try {
      return way()
    } catch {
      // Another form may fit.
    }
  }
  return undefined
}
