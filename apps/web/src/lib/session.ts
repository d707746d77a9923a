import { type AnswerOf, myEntitlements, userInfo } from '@dukou/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { asCallError } from './call.ts'
import { CHANGES_ELSEWHERE, KEPT } from './changes.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

export type Entitlement = AnswerOf<typeof myEntitlements>[number]

/** The signed-in person. `entitlements` comes with the second load. */
export interface User extends AnswerOf<typeof userInfo> {
  entitlements?: Entitlement[]
}

const KEY = KEPT.user

/** Fired on `window` after each of the two loads and after a reset of the link: whoever made something of it makes it anew. */
export const USERINFO_CHANGE = 'userinfoChange'

function publish(user: User): User {
  queryClient.setQueryData<User | null>(KEY, user)
  window.dispatchEvent(new CustomEvent(USERINFO_CHANGE, { detail: user }))
  return user
}

/** Counts the farewells, so that an answer on its way to somebody who left does not bring him back. */
let farewells = 0

const session = queryOptions<User | null>({
  queryKey: KEY,
  queryFn: loadUser,
  ...CHANGES_ELSEWHERE,
  // Asked by every part of every screen: each would ask again.
  staleTime: 60_000,
})

/**
 * Asks who is signed in; null means nobody. Being a visitor is no failure and is not told; a session that ends while
 * somebody looks is, and the page keeps what it shows until it leads to the login page.
 */
async function loadUser(): Promise<User | null> {
  const before = queryClient.getQueryData<User | null>(KEY) ?? null
  const farewellsBefore = farewells
  const hasLeft = () => farewells !== farewellsBefore
  try {
    const user = await call(userInfo, {}, { silentSession: before === null })
    if (hasLeft()) return null
    publish(before?.entitlements ? { ...user, entitlements: before.entitlements } : user)
    const entitlements = await loadEntitlements(before?.entitlements)
    return hasLeft() ? null : publish({ ...user, entitlements })
  } catch (thrown) {
    if (asCallError(thrown).refusal === 'sessionExpired') return hasLeft() ? null : before
    throw thrown
  }
}

async function loadEntitlements(before: Entitlement[] | undefined): Promise<Entitlement[]> {
  try {
    return await call(myEntitlements, {}, { silentSession: true, quiet: true })
  } catch {
    return before ?? []
  }
}

export interface Session {
  /** `unknown`: the server could not be asked; `user` is then what was known last, if anything. */
  status: 'loading' | 'visitor' | 'member' | 'unknown'
  user: User | undefined
  /** When the user's figures came, in ms. */
  loadedAt: number
  stale: boolean
  reload: () => void
}

export function useSession(): Session {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(session)
  const status = data ? 'member' : data === null ? 'visitor' : isError ? 'unknown' : 'loading'
  return {
    status,
    user: data ?? undefined,
    loadedAt: dataUpdatedAt,
    stale: isError,
    reload: () => void refetch(),
  }
}

/** The user for code outside components, asked for when not yet known. */
export function ensureUser(): Promise<User | null> {
  return queryClient.ensureQueryData(session)
}

/** Fetches the figures again after something changed them. Failures are left to the next try. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY })
}

/** The link has a new key, which no program has fetched with. */
export function replaceSubscriptionKey(subscriptionKey: string): void {
  const user = queryClient.getQueryData<User | null>(KEY)
  if (user) publish({ ...user, subscriptionKey, lastFetch: null })
}

/** Nobody is signed in any more: nothing of the last person stays in the page, also where it is still shown. */
export function forgetUser(): void {
  farewells += 1
  // Not with `clear`: who watches an entry that is removed is not told, and goes on showing it.
  queryClient.setQueryData<User | null>(KEY, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
  queryClient.getMutationCache().clear()
}
