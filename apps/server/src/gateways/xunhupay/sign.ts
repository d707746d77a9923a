import { createHash, timingSafeEqual } from 'node:crypto'

/** The text that xunhupay signs: all fields but `hash` and empty ones, in byte order of their names, as `k=v&k=v`. */
export function hashBase(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Lower-case hex MD5 of base and APPSECRET, with nothing between them. */
export function hash(fields: ReadonlyMap<string, string>, secret: string): string {
  return createHash('md5')
    .update(hashBase(fields) + secret, 'utf8')
    .digest('hex')
}

/** In constant time. A missing hash is a wrong one, and an empty secret verifies nothing. */
export function hashHolds(fields: ReadonlyMap<string, string>, secret: string): boolean {
  const given = Buffer.from((fields.get('hash') ?? '').toLowerCase())
  const expected = Buffer.from(hash(fields, secret))
  return secret.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
}
