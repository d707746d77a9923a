import type { AddressLimits, UserLimits } from '@dukou/node-protocol/agent'

/** The limits of one kind that the panel gave last. */
export interface LimitBook {
  take(limits: (UserLimits & Partial<AddressLimits>) | undefined): void
  /** The limit of a person at an inbound: addresses at once, or Mbit/s. Undefined: no limit. */
  mostOf(inbound: number, user: number): number | undefined
}

export function createLimitBook(): LimitBook {
  let shared: ReadonlySet<number> = new Set()
  let most: ReadonlyMap<number, number> = new Map()
  return {
    take(limits) {
      shared = new Set(limits?.shared)
      most = new Map(limits?.most)
    },
    mostOf: (inbound, user) => (shared.has(inbound) ? undefined : most.get(user)),
  }
}
