import { removeCookie } from '../lib/cookies.ts'
import { forgetUser } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'
import { appTexts } from './messages.ts'

const WALK_MS = 2000
let walking = false

/** Says something for two seconds, then goes to the login page. Told once, however many calls say the same. */
function walkToLogin(text: string, more: string | undefined, goTo: (path: string) => void): void {
  if (walking) return
  walking = true
  toast.warn(text, { ms: WALK_MS, ...(more && { more }) })
  setTimeout(() => {
    walking = false
    goTo('/login')
  }, WALK_MS)
}

/** A call said that the session is over. */
export function onSessionExpired(goTo: (path: string) => void): void {
  const t = appTexts.now()
  walkToLogin(t.sessionOver, t.sessionOverMore, (path) => {
    removeCookie('token')
    forgetUser()
    goTo(path)
  })
}

/** An act or a screen needs somebody signed in. */
export function askToLogin(goTo: (path: string) => void): void {
  walkToLogin(appTexts.now().pleaseLogin, undefined, goTo)
}
