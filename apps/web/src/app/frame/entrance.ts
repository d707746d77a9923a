import { DEFAULT_CHANNEL_CODE } from '@dukou/domain'
import type { SiteBase } from '../paths.ts'

export const CHANNEL_COOKIE = 'channel_code'
/** Field in the return address of a payment. Payment platforms add further fields of their own. */
export const RETURN_FLAG = 'wjkc_pay'
const FOREVER_DAYS = 99_999

/** Instructions read from the address that opened the page. */
export interface Entrance {
  channelCode: string | undefined
  token: string | undefined
  /** The canonical address: path and query behind the `#`, without the token. Undefined if it needs no change. */
  rewriteTo: string | undefined
}

/**
 * Reads an address of a site's document. The query may stand before the `#` and behind it, the route before or behind as well:
 * `/shop?c=X`, `/?c=X#/shop` and `/#/shop?c=X` are one address.
 */
export function readEntrance(href: string, base: SiteBase = '/'): Entrance {
  const url = new URL(href)
  const [hashPath = '', hashQuery = ''] = url.hash.slice(1).split('?', 2)
  const query = new URLSearchParams([...url.searchParams, ...new URLSearchParams(hashQuery)])
  const isReturn = query.has(RETURN_FLAG)
  // Payment platforms add fields of their own, some with the names of ours (`token`, `c`).
  if (isReturn) for (const field of [...query.keys()]) if (field !== RETURN_FLAG) query.delete(field)
  const channelCode = query.get('c')?.replaceAll('/', '') || undefined
  const token = query.get('token')?.replaceAll('/', '') || undefined
  query.delete('token')
  const path = hashPath.startsWith('/') ? hashPath : url.pathname
  const text = query.toString()
  const target = `${base}#${path}${text && `?${text}`}`
  const isBare = base === '/' && !url.hash
  const isClean = url.hash && (!(token || isReturn) || url.hash === target.slice(base.length))
  const stands = url.pathname === base && !url.search && (isBare || isClean)
  return { channelCode, token, rewriteTo: stands ? undefined : target }
}

/**
 * Which channel cookie to write, if any: the code of the address for a day, else the default for good; one that is
 * already there stays.
 */
export function channelCookie(
  present: string | undefined,
  fromAddress: string | undefined,
): { value: string; days: number } | undefined {
  if (present) return undefined
  if (fromAddress) return { value: fromAddress, days: 1 }
  return { value: DEFAULT_CHANNEL_CODE, days: FOREVER_DAYS }
}

export { FOREVER_DAYS }
