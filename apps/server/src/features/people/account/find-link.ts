import { isSubscriptionPath, parseLink, type SubscriptionLink } from './parse-link.ts'

const START = '/api/subscript/'
/** Deeper than any program wraps a link. */
const WRAPPINGS = 3

/**
 * The subscription link in what somebody pasted: with any host or none, percent-encoded inside an import address
 * (`clash://install-config?url=...`), or in the base64 of `sub://...`. Its host says nothing.
 */
export function findLink(pasted: string): SubscriptionLink | undefined {
  let text = pasted.trim()
  for (let depth = 0; depth < WRAPPINGS; depth += 1) {
    const at = text.indexOf(START)
    const path = at < 0 ? '' : text.slice(at).split(/[\s"'<>#]/)[0]
    if (path && isSubscriptionPath(path)) return parseLink(path)
    const inner = unwrapped(text)
    if (inner === undefined || inner === text) return undefined
    text = inner
  }
  return undefined
}

/**
 * Returns what may be stored of a text that staff searched for: a link becomes the id of its user, and in a text that is no
 * link, whatever looks like a key is left out.
 */
export function withoutLinkKey(pasted: string): string {
  return findLink(pasted)?.publicId ?? pasted.replace(/[a-z2-7]{32,}/g, '…')
}

function unwrapped(text: string): string | undefined {
  const base64 = /^sub:\/\/([A-Za-z0-9+/_-]+={0,2})/.exec(text)?.[1]
  if (base64) return Buffer.from(base64, 'base64').toString('utf8')
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
