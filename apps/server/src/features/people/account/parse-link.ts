export interface SubscriptionLink {
  client: string
  publicId: string
  key: string
  /** Everything after the key, including the separator. Clients and debug links append arbitrary text. */
  query: string
}

const PREFIX = '/api/subscript/'
const LINK = /^([A-Za-z0-9-]{1,20})\/([0-9a-f]{24})\/([a-z2-7]{32})$/
const QUERY = /[?&]|%26|%3f/i
const PLAIN = /[?&]base64=(false|0)(&|$)/i

export function isSubscriptionPath(url: string): boolean {
  return url.startsWith(PREFIX)
}

/**
 * Takes a link apart. Some clients glue their own `&name=...` to an address without a query, so all from the first `&` or
 * `?` of the last part on counts as query, percent-encoded or not.
 * @returns undefined for anything that is not exactly a link
 */
export function parseLink(url: string): SubscriptionLink | undefined {
  const path = url.slice(PREFIX.length)
  const end = path.search(QUERY)
  const match = LINK.exec(end < 0 ? path : path.slice(0, end))
  if (!match?.[1] || !match[2] || !match[3]) return undefined
  return { client: match[1], publicId: match[2], key: match[3], query: end < 0 ? '' : path.slice(end) }
}

/** Streisand's `base64=False`: the list of links as it is. Base64 is the default; every other pair means nothing here. */
export function asksForPlainList({ query }: SubscriptionLink): boolean {
  return query !== '' && PLAIN.test(query.replaceAll(/%26/g, '&').replaceAll(/%3f/gi, '?'))
}
