import type { UserSet } from '@dukou/node-protocol/agent'
import { outOfLease, type SpoolState } from './spool-state.ts'

/** Time for the panel to take a report and say what is so; then the agent goes by the lease alone. */
const GRACE_MS = 5_000

/** People whose lease is used up, or whose time is over. */
export interface LeaseWatch {
  /** Called with each sample and each answer. @returns whether somebody is out since this look */
  look(now: number): boolean
  isOut(user: number): boolean
  /** Takes those off whom the panel said nothing new about in time. @returns whether they are others than before */
  turnOver(): boolean
  /** The users whom the panel allows, less those who were taken off. */
  served(users: UserSet): UserSet
}

/** @param elapsed milliseconds by a clock that nobody sets */
export function createLeaseWatch(
  state: Readonly<SpoolState>,
  startedAt: number,
  elapsed = () => performance.now(),
): LeaseWatch {
  /** Since when. Those of before the start had their time. */
  const out = new Map([...outOfLease(state, startedAt)].map((user) => [user, Number.NEGATIVE_INFINITY]))
  let off = new Set(out.keys())

  return {
    look(now) {
      const found = outOfLease(state, now)
      for (const user of [...out.keys()]) if (!found.has(user)) out.delete(user)
      const fresh = [...found].filter((user) => !out.has(user))
      for (const user of fresh) out.set(user, elapsed())
      return fresh.length > 0
    },
    isOut: (user) => out.has(user),
    turnOver() {
      const due = new Set([...out].filter(([, since]) => elapsed() - since >= GRACE_MS).map(([user]) => user))
      const isSame = due.size === off.size && [...due].every((user) => off.has(user))
      off = due
      return !isSame
    },
    served: (users) => (off.size === 0 ? users : new Map([...users].filter(([, [, user]]) => !off.has(user)))),
  }
}
