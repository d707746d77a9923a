import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { fromDeviceTime, serverNow } from './server-time.ts'

/** Answers that people's acts change, by the names they are kept under. */
export const KEPT = { user: ['user'], orders: ['orders'], wallet: ['wallet'], notices: ['notices'] } as const

/** What each act changes. The one place that says so: who acts names the act and nothing else. */
const CHANGES = {
  orderPlaced: ['orders'],
  walletChecked: ['orders', 'wallet'],
  paymentStarted: ['orders', 'wallet'],
  orderCancelled: ['orders', 'wallet', 'notices'],
  orderPaid: ['user', 'orders', 'wallet', 'notices'],
  moneyCredited: ['orders', 'wallet', 'notices'],
  /** The server tells of something that nobody did here: it may be anything. */
  noticeCame: ['user', 'orders', 'wallet'],
  noticeRead: ['notices'],
} satisfies Record<string, (keyof typeof KEPT)[]>

/** Something was done, or seen to be done: what it changes is asked anew, at once where it is shown. */
export function changed(act: keyof typeof CHANGES): void {
  for (const name of CHANGES[act]) queryClient.invalidateQueries({ queryKey: KEPT[name] })
}

const JUST_NOW_MS = 3000

/** Whoever comes back to the page, or online, sees what is true now: other tabs, phones and platforms act as well. */
function unlessJustAsked({ state }: Query): 'always' | false {
  const ageMs = serverNow().getTime() - fromDeviceTime(state.dataUpdatedAt).getTime()
  return (state.isInvalidated || ageMs > JUST_NOW_MS) && 'always'
}

/** For answers that change without an act on this page. */
export const CHANGES_ELSEWHERE = {
  staleTime: JUST_NOW_MS,
  refetchOnWindowFocus: (query: unknown) => unlessJustAsked(query as Query),
  refetchOnReconnect: (query: unknown) => unlessJustAsked(query as Query),
}
