import { exchangeToken } from '@dukou/contract'
import { call } from '../../lib/client.ts'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import { pageHistory } from '../../lib/page-history.ts'
import { ensureUser } from '../../lib/session.ts'
import type { SiteBase } from '../paths.ts'
import { CHANNEL_COOKIE, channelCookie, FOREVER_DAYS, readEntrance } from './entrance.ts'

/** Runs before each page load draws: stores the channel code, cleans the address, and signs in with its token. */
export async function startUp(base: SiteBase): Promise<void> {
  const { channelCode, token, rewriteTo } = readEntrance(location.href, base)

  const cookie = channelCookie(readCookie(CHANNEL_COOKIE), channelCode)
  if (cookie) writeCookie(CHANNEL_COOKIE, cookie.value, { days: cookie.days })
  // biome-ignore lint/suspicious/noConsole: the product says so; it helps support to see who invited somebody.
  console.info('channel_code', readCookie(CHANNEL_COOKIE))

  if (rewriteTo) pageHistory.routerWindow.history.replaceState(history.state, '', rewriteTo)
  if (token) await signInWith(token)
}

/**
 * A token from the address becomes the session cookie, which scripts cannot read. An invalid one never displaces a
 * valid session; without a session it is kept readable, and the next call says that it is over.
 */
async function signInWith(token: string): Promise<void> {
  try {
    await call(exchangeToken, { token }, { silentSession: true, quiet: true })
  } catch {
    const user = await ensureUser().catch(() => null)
    if (!user) writeCookie('token', token, { days: FOREVER_DAYS })
  }
}
