import { userInfo } from '@dukou/contract'
import { readCookie } from './cookies.ts'
import { queryClient } from './query-client.ts'
import { KEPT_USER, USER_KEY, type User } from './session.ts'

/** Keeps what is known of the signed-in person on this device. `at` in milliseconds of the device's clock. */
export function keepUser(user: User, at: number): void {
  try {
    localStorage.setItem(KEPT_USER, JSON.stringify({ at, user: userInfo.answer.write(user) }))
  } catch {
    // The device has no room, or keeps nothing for this site: it goes without.
  }
}

/**
 * Where the server could not be asked since the page was opened: what this device knew last stands as an old answer,
 * which the page says with its age. Nothing where nobody is signed in, or where it was kept by another build.
 */
export function showKeptUser(): void {
  const kept = localStorage.getItem(KEPT_USER)
  if (!kept || !(readCookie('token_state') || readCookie('token'))) return
  try {
    const { at, user } = JSON.parse(kept)
    const data = userInfo.answer.read(user as never)
    queryClient.getQueryCache().find({ queryKey: USER_KEY })?.setState({ data, dataUpdatedAt: at })
  } catch {
    localStorage.removeItem(KEPT_USER)
  }
}
