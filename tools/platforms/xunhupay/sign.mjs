import { createHash } from 'node:crypto'

/**
 * The hash over all fields but `hash` and empty ones: sorted by name, `k=v&k=v`, the APPSECRET directly behind, MD5.
 * @param {Record<string, unknown>} fields
 * @param {string} secret
 */
export function hashOf(fields, secret) {
  const names = Object.keys(fields).filter((name) => name !== 'hash' && fields[name] !== '' && fields[name] !== null)
  names.sort((a, b) => (a < b ? -1 : 1))
  const base = names.map((name) => `${name}=${fields[name]}`).join('&')
  return createHash('md5').update(`${base}${secret}`, 'utf8').digest('hex')
}
