/**
 * The bare tag that a conditional request carries. Programs send an empty `If-None-Match` the first time, which is
 * none; proxies weaken tags (`W/"x"`) or drop their quotes, which changes nothing here.
 */
export function askedTag(ifNoneMatch: string | undefined): string | undefined {
  const bare = bareTag(ifNoneMatch ?? '')
  return bare === '' ? undefined : bare
}

export function isSameTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return askedTag(ifNoneMatch) === bareTag(etag)
}

function bareTag(text: string): string {
  return text.trim().replace(/^W\//, '').replaceAll('"', '')
}
