import { type AnswerOf, myEntitlements, userInfo } from '@dukou/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { asCallError } from './call.ts'
import { call } from './client.ts'
import { sayFarewell, watchFarewells } from './farewells.ts'
import { kept } from './kept.ts'
import { queryClient } from './query-client.ts'
import { type Asked, asking, keyOf, whenBack } from './use-call.ts'

/** The signed-in person. */
export type User = AnswerOf<typeof userInfo>

/** How the answer about him is found in the store. */
export const USER_KEY = keyOf(userInfo, {})

/** Fired on `window` after each of the two loads and after a reset of the link: whoever made something of it makes it anew. */
export const USERINFO_CHANGE = 'userinfoChange'

const entitlements = asking(myEntitlements, {}, { silentSession: true, quiet: true })

function publish(user: User): void {
  queryClient.setQueryData<User | null>(USER_KEY, user)
  // As the product names the list; undefined until it has been loaded.
  const detail = { ...user, permissions: queryClient.getQueryData(entitlements.queryKey) }
  window.dispatchEvent(new CustomEvent(USERINFO_CHANGE, { detail }))
}

/** Storage name of the last known user, for offline visits (`kept-user.ts`). */
export const KEPT_USER = 'keptUser'

/** Before the link changes, and when nobody is signed in any more. */
export function dropKeptUser(): void {
  kept.remove(KEPT_USER)
}

const session = queryOptions<User | null>({
  queryKey: USER_KEY,
  queryFn: loadUser,
  // Many components ask at once; without a time for which the answer is good, each would send a call of its own.
  ...whenBack(3000, 60_000),
})

/**
 * Asks who is signed in; null means nobody. Being a visitor is no failure and is not told; a session that ends while
 * somebody looks is, and the page keeps what it shows until it leads to the login page.
 */
async function loadUser(): Promise<User | null> {
  const before = queryClient.getQueryData<User | null>(USER_KEY) ?? null
  // So that an answer on its way to somebody who left does not bring him back.
  const isHere = watchFarewells()
  try {
    const user = await call(userInfo, {}, { silentSession: before === null })
    if (!isHere()) return null
    publish(user)
    await loadEntitlements()
    if (!isHere()) return null
    publish(user)
    return user
  } catch (thrown) {
    if (asCallError(thrown).refusal === 'sessionExpired') {
      dropKeptUser()
      return isHere() ? before : null
    }
    throw thrown
  }
}

/** If the entitlements cannot be loaded, the earlier ones stay; without earlier ones the user has none. */
async function loadEntitlements(): Promise<void> {
  await queryClient.fetchQuery({ ...entitlements, staleTime: 0 }).catch(() => {
    queryClient.setQueryData(entitlements.queryKey, (before) => before ?? [])
  })
}

export interface Session {
  /** `unknown`: the server could not be asked; `user` is then what was known last, if anything. */
  status: 'loading' | 'visitor' | 'member' | 'unknown'
  user: User | undefined
  query: Asked<User | null>
}

export function useSession(): Session {
  const query = useQuery(session)
  const { data, isError } = query
  const status = data ? 'member' : data === null ? 'visitor' : isError ? 'unknown' : 'loading'
  return { status, user: data ?? undefined, query }
}

/** The user for code outside components, asked for when not yet known. */
export function ensureUser(): Promise<User | null> {
  return queryClient.ensureQueryData(session)
}

/** The link has a new key, which no program has fetched with. */
export function replaceSubscriptionKey(subscriptionKey: string): void {
  const user = queryClient.getQueryData<User | null>(USER_KEY)
  if (user) publish({ ...user, subscriptionKey, lastFetch: null })
}

/** Updates the cached user after one of the user's own acts, from the server's answer to it. */
export function changeUser(change: (user: User) => Partial<User>): void {
  queryClient.setQueryData<User | null>(USER_KEY, (user) => user && { ...user, ...change(user) })
}

/** After a sign-in: the session is `loading`, not `visitor`, until the server has told who is signed in. */
export function welcomeUser(): void {
  void queryClient.resetQueries({ queryKey: USER_KEY })
}

/** Nobody is signed in any more: nothing of the last person stays in the page, also where it is still shown. */
export function forgetUser(): void {
  sayFarewell()
  dropKeptUser()
  // Not `clear()`: components that watch a removed entry are not told, and would go on showing it.
  queryClient.setQueryData<User | null>(USER_KEY, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
}
