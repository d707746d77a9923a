/** Parts of a subscription link. `base` is the origin with an optional path; a slash at its end is dropped. */
export type LinkParts = { readonly base: string; readonly userId: string; readonly userKey: string }

/** Path from which client programs fetch their configuration. Pages do not open it. */
export function subscriptionPath(client: string, userId: string, userKey: string): string {
  return `/api/subscript/${client}/${userId}/${userKey}`
}

/** `{base}/api/subscript/{client}/{id}/{key}`, with a query where the client wants one. */
export function subscriptionUrl(parts: LinkParts, client: string, query: Record<string, string> = {}): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const url = withoutSlash(parts.base) + subscriptionPath(client, parts.userId, parts.userKey)
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

/** Rule files are served by the panel itself. */
export function ruleFileUrl({ base }: LinkParts, file: string): string {
  return `${withoutSlash(base)}/describe/${file}`
}

function withoutSlash(base: string): string {
  return base.replace(/\/+$/, '')
}
