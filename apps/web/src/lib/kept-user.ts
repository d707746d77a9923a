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
 * For a page that could not reach the server since it was opened: shows the user that this device stored last, as an
 * old answer with its age. Does nothing without a session cookie. Removes a stored user that this build cannot read.
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
