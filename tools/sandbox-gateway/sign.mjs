import { createHash, timingSafeEqual } from 'node:crypto'

/** A value of only the characters that PHP's trim() removes. Signatures leave such a value out. */
const BLANK = /^[ \t\n\r\0\v]*$/

/**
 * The text that is signed in epay V1: every field but `sign`, `sign_type`, arrays and blank values, sorted by name in
 * byte order, joined raw as `k=v&k=v`.
 * @param {Record<string, string>} fields decoded values
 */
export function signBase(fields) {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && !name.includes('[') && !BLANK.test(value))
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/**
 * The epay V1 signature: lower-case hex MD5 of the base text with the merchant key put directly behind it.
 * @param {Record<string, string>} fields
 * @param {string} key
 */
export function sign(fields, key) {
  return createHash('md5')
    .update(signBase(fields) + key, 'utf8')
    .digest('hex')
}

/**
 * Whether `fields.sign` is the signature of exactly these fields.
 * @param {Record<string, string>} fields
 * @param {string} key
 */
export function signatureHolds(fields, key) {
  const given = Buffer.from(fields.sign ?? '')
  const wanted = Buffer.from(sign(fields, key))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
