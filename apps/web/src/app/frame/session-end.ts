import type { GoTo } from '../../lib/address.ts'
import { askedPlace } from '../../lib/asked-place.ts'
import { readCookie, removeCookie } from '../../lib/cookies.ts'
import { letGo } from '../../lib/leaving.ts'
import { later } from '../../lib/page-life.ts'
import { forgetUser } from '../../lib/session.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { PATHS } from '../paths.ts'
import { hasSessionMark } from './guard.ts'
import { appTexts } from './messages.ts'

const WALK_MS = 2000
let walking = false
let leaving = false

/**
 * Says something for two seconds, then goes. Told once, however many calls say the same. Who goes elsewhere meanwhile is
 * left there.
 */
function sayAndGo(text: string, more: string | undefined, go: () => void, onLeft?: () => void): void {
  if (walking || leaving) return
  walking = true
  toast.warn(text, { ms: WALK_MS, ...(more && { more }) })
  const stopWalking = (act?: () => void) => () => {
    walking = false
    act?.()
  }
  later(WALK_MS, stopWalking(go), stopWalking(onLeft))
}

/** A call said that the session is over. On whatever page that is understood, nobody is signed in. */
export function onSessionExpired(goTo: GoTo): void {
  const t = appTexts.now()
  askedPlace.remember(hashPath())
  sayAndGo(t.sessionOver, t.sessionOverMore, () => leave(goTo), forgetWhoWasHere)
}

/** The server knows no session, on a page that the guard opened by the mark of one: it is over. */
export function endStaleSession(goTo: GoTo): void {
  // Without a mark somebody has signed out here, and is on the way to the login page already.
  if (hasSessionMark(readCookie)) onSessionExpired(goTo)
}

/** An act or a screen needs somebody signed in. */
export function askToLogin(goTo: GoTo): void {
  askedPlace.remember(hashPath())
  sayAndGo(appTexts.now().pleaseLogin, undefined, () => goTo(PATHS.login))
}

/**
 * Forgets the user at once, and shows the login page. Until the login page is open, calls and screens of the last page
 * show no message about a missing session.
 */
export async function leave(goTo: GoTo): Promise<void> {
  leaving = true
  forgetWhoWasHere()
  try {
    await goTo(PATHS.login)
  } finally {
    leaving = false
  }
}

/** The route in the address bar, with its query. */
function hashPath(): string {
  return location.hash.slice(1)
}

function forgetWhoWasHere(): void {
  letGo()
  removeCookie('token')
  removeCookie('token_state')
  forgetUser()
}
