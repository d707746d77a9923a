import { createDecipheriv, type KeyObject } from 'node:crypto'
import { bytesOfBase64 } from '../rsa-signature.ts'

const ALGORITHM = 'AEAD_AES_256_GCM'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHERS: Record<number, 'aes-128-gcm' | 'aes-256-gcm'> = { 16: 'aes-128-gcm', 32: 'aes-256-gcm' }

/**
 * Opens a `resource` or `encrypt_certificate` of the platform. The last 16 bytes are the tag, which `final()` compares:
 * without it a flipped bit of the ciphertext is a flipped bit of the amount.
 * @param key the APIv3 key: 32 bytes in every real account. A published vector has 16
 * @returns undefined for everything that was not sealed with this key
 */
export function decrypt(resource: unknown, key: KeyObject): string | undefined {
  if (typeof resource !== 'object' || resource === null) return undefined
  const { algorithm, nonce, ciphertext, associated_data: added = '' } = resource as Record<string, unknown>
  const cipher = CIPHERS[key.symmetricKeySize ?? 0]
  if (algorithm !== ALGORITHM || cipher === undefined || typeof nonce !== 'string') return undefined
  if (typeof ciphertext !== 'string' || !(typeof added === 'string' || added === null)) return undefined
  const sealed = bytesOfBase64(ciphertext)
  if (!sealed || sealed.length <= TAG_BYTES || Buffer.byteLength(nonce) !== NONCE_BYTES) return undefined
  const decipher = createDecipheriv(cipher, key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(added ?? ''))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const opened = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
