import type { AddressLimits } from '@dukou/node-protocol/agent'

/** The limits that the panel gave last. */
export interface LimitBook {
  take(limits: AddressLimits | undefined): void
  /** Addresses that a person may have at once at an inbound; undefined: any number. */
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
