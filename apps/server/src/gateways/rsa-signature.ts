import { type KeyObject, sign, verify } from 'node:crypto'

/** The platforms call it RSA2 or SHA256-RSA2048: SHA-256 with RSA, PKCS#1 v1.5, in base64. */
export function rsaSign(text: string | Buffer, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), key).toString('base64')
}

/** A signature has one spelling: the decoder of Node skips over characters that are no base64, so they are refused first. */
export function rsaSignatureHolds(text: string | Buffer, signature: string, key: KeyObject): boolean {
  const bytes = bytesOfBase64(signature)
  return bytes !== undefined && verify('sha256', Buffer.from(text), key, bytes)
}

/** @returns undefined for all but the one spelling that base64 has for these bytes, and for nothing */
export function bytesOfBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined
}
