import type { LimitBook } from '../limit-book.ts'
import { type Network, networkOf } from '../networks.ts'

/** An address counts while a connection from it is open, and so long after the last look that found one. */
const KEPT_MS = 30_000
/** After this a newest address may try again. */
const TURNED_AWAY_MS = 30_000

/** A person's address beyond his limit. */
export interface TurnedAway {
  user: number
  network: Network
}

/** Addresses from which people use the inbounds of Xray. */
export interface AddressWatch {
  /** A connection of a person (`inbound.user`) opened, or is open. */
  note(name: string, ip: string): void
  /** Addresses that may come again: their time is over, or another address is gone. */
  lapsed(): TurnedAway[]
  /** A core that starts has no connections. */
  clear(): void
}

/**
 * A person with a limit keeps the addresses in use; the newest beyond it is turned away.
 * @param turnAway called once for each, until it has lapsed
 * @param elapsed milliseconds by a clock that nobody sets
 */
export function createAddressWatch(
  limits: Pick<LimitBook, 'mostOf'>,
  turnAway: (one: TurnedAway) => void,
  elapsed = () => performance.now(),
): AddressWatch {
  /** When an address of a person was seen last, by its name. */
  const seen = new Map<number, Map<string, number>>()
  const away = new Map<string, TurnedAway & { inbound: number; until: number }>()

  function inUseOf(user: number): Map<string, number> {
    const now = elapsed()
    const inUse = new Map([...(seen.get(user) ?? [])].filter(([, at]) => now - at < KEPT_MS))
    if (inUse.size > 0) seen.set(user, inUse)
    else seen.delete(user)
    return inUse
  }

  return {
    note(name, ip) {
      const [inbound = 0, user = 0] = name.split('.').map(Number)
      const most = limits.mostOf(inbound, user)
      const network = most === undefined ? undefined : networkOf(ip)
      if (most === undefined || !network || away.has(`${user} ${network.name}`)) return
      const inUse = inUseOf(user)
      if (inUse.has(network.name) || inUse.size < most) {
        seen.set(user, inUse.set(network.name, elapsed()))
        return
      }
      away.set(`${user} ${network.name}`, { user, network, inbound, until: elapsed() + TURNED_AWAY_MS })
      turnAway({ user, network })
    },
    lapsed() {
      const over = [...away].filter(([, { user, inbound, until }]) => {
        const most = limits.mostOf(inbound, user)
        return elapsed() >= until || most === undefined || inUseOf(user).size < most
      })
      for (const [key] of over) away.delete(key)
      return over.map(([, { user, network }]) => ({ user, network }))
    },
    clear() {
      seen.clear()
      away.clear()
    },
  }
}
