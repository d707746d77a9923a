import { refuse } from '../../../platform/refuse.ts'
import type { User } from '../../people/account/index.ts'

/** Refuses gifts for 24 h after a change of password, second factor or payout address: an intruder cannot carry traffic away at once. */
export function refuseHeld({ money_held_until: until }: Pick<User, 'money_held_until'>, now: Date): void {
  if (!until || until <= now) return
  refuse('giftsHeld', { hours: Math.ceil((until.getTime() - now.getTime()) / 3_600_000) })
}
