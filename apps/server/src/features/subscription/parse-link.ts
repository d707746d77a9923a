export interface SubscriptionLink {
  client: string
  publicId: string
  key: string
}

const PREFIX = '/api/subscript/'
const LINK = /^([a-z0-9-]{1,20})\/([0-9a-f]{24})\/([a-z2-7]{32})$/

export function isSubscriptionPath(url: string): boolean {
  return url.startsWith(PREFIX)
}

/**
 * Takes a link apart. Some clients glue their own `&name=...` to an address without a query, so all from the first `&`
 * of the last part on counts as query.
 * @returns undefined for anything that is not exactly a link
 */
export function parseLink(url: string): SubscriptionLink | undefined {
  const path = url.slice(PREFIX.length)
  const end = path.search(/[?&]|%26/i)
  const match = LINK.exec(end < 0 ? path : path.slice(0, end))
  if (!match?.[1] || !match[2] || !match[3]) return undefined
  return { client: match[1], publicId: match[2], key: match[3] }
}
