import { createSign, createVerify } from 'node:crypto'

const BLANK = /^[ \t\n\r\0\v]*$/

/**
 * The signed text: every field but `sign`, `sign_type`, arrays and blank values, sorted by name, `k=v&k=v`.
 * @param {Record<string, unknown>} fields
 */
export function baseOf(fields) {
  const texts = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && typeof value !== 'object')
    .map(([name, value]) => /** @type {const} */ ([name, String(value)]))
    .filter(([, value]) => !BLANK.test(value))
  texts.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return texts.map(([name, value]) => `${name}=${value}`).join('&')
}

/**
 * SHA256withRSA in base64.
 * @param {Record<string, unknown>} fields
 * @param {string} privateKey PEM
 */
export function signRsa(fields, privateKey) {
  return createSign('RSA-SHA256').update(baseOf(fields), 'utf8').sign(privateKey, 'base64')
}

/**
 * @param {Record<string, string>} fields
 * @param {string} publicKey PEM
 */
export function holdsRsa(fields, publicKey) {
  return createVerify('RSA-SHA256')
    .update(baseOf(fields), 'utf8')
    .verify(publicKey, fields.sign ?? '', 'base64')
}
