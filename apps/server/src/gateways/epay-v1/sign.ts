import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * The text that epay V1 signs: all fields but `sign`, `sign_type` and empty ones, in byte order of their names, joined
 * unencoded as `k=v&k=v`. Values of nothing but spaces are dropped by the platform too, so none is ever sent.
 */
export function signBase(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Lower-case hex MD5 of base and key, with nothing between them. */
export function sign(fields: ReadonlyMap<string, string>, key: string): string {
  return createHash('md5')
    .update(signBase(fields) + key, 'utf8')
    .digest('hex')
}

/** In constant time. A missing signature is a wrong one, and an empty key verifies nothing. */
export function signatureHolds(fields: ReadonlyMap<string, string>, key: string): boolean {
  const given = Buffer.from((fields.get('sign') ?? '').toLowerCase())
  const expected = Buffer.from(sign(fields, key))
  return key.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
}
