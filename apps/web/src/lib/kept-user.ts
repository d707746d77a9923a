import { userInfo } from '@dukou/contract'
import { readCookie } from './cookies.ts'
import { kept } from './kept.ts'
import { queryClient } from './query-client.ts'
import { KEPT_USER, USER_KEY, type User } from './session.ts'

/** Keeps what is known of the signed-in person on this device. `at` in milliseconds of the device's clock. */
export function keepUser(user: User, at: number): void {
  kept.write(KEPT_USER, JSON.stringify({ at, user: userInfo.answer.write(user) }))
}

/**
 * Where the server could not be asked since the page was opened: what this device knew last stands as an old answer,
 * which the page says with its age. Nothing where nobody is signed in, or where it was kept by another build.
 */
export function showKeptUser(): void {
  const text = kept.read(KEPT_USER)
  if (!text || !(readCookie('token_state') || readCookie('token'))) return
  try {
    const { at, user } = JSON.parse(text)
    const data = userInfo.answer.read(user as never)
    queryClient.getQueryCache().find({ queryKey: USER_KEY })?.setState({ data, dataUpdatedAt: at })
  } catch {
    kept.remove(KEPT_USER)
  }
}
