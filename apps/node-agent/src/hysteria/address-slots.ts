import type { AgentUser } from '@dukou/node-protocol/agent'
import { endOf } from '../core/sockets.ts'
import { readJson, writeWhole } from '../files.ts'
import type { LimitBook } from '../limit-book.ts'
import { networkOf } from '../networks.ts'
import { loginId } from './login-id.ts'

/** A login counts for so long before hysteria shows it as online. */
const FRESH_MS = 10_000

/** Logins of people with a limit: each of their addresses has a number, and hysteria tells which are online. */
export interface AddressSlots {
  /**
   * @param from as hysteria writes it: `192.0.2.1:5001`. @param readOnline logins that have connections
   * @returns the name of the login; undefined where the address is one too many
   */
  admit(
    user: AgentUser,
    from: string,
    readOnline: () => Promise<ReadonlyMap<string, number>>,
  ): Promise<string | undefined>
}

/**
 * @param path keeps which number is which address, for an agent that is started again
 * @param elapsed milliseconds by a clock that nobody sets
 */
export function createAddressSlots(
  path: string,
  limits: Pick<LimitBook, 'mostOf'>,
  elapsed = () => performance.now(),
): AddressSlots {
  /** Address by the login that has its number. */
  const known = new Map(Object.entries((readJson(path) ?? {}) as Record<string, string>))
  const admittedAt = new Map<string, number>()
  let isWritten = true

  function give(id: string, address: string): string {
    admittedAt.set(id, elapsed())
    if (known.get(id) === address && isWritten) return id
    known.set(id, address)
    try {
      writeWhole(path, JSON.stringify(Object.fromEntries(known)))
      isWritten = true
    } catch {
      // The disk is full. People log in as ever, and the next login tries it again.
      isWritten = false
    }
    return id
  }

  return {
    async admit(user, from, readOnline) {
      const most = limits.mostOf(user[0], user[1])
      if (most === undefined) return loginId(user)
      const address = networkOf(endOf(from)?.ip ?? '')?.name
      if (address === undefined) return undefined
      const online = await readOnline()
      const isFree = (id: string) =>
        !online.has(id) && elapsed() - (admittedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= FRESH_MS
      const ids = Array.from({ length: most }, (_, place) => loginId(user, place + 1))
      const id = ids.find((one) => known.get(one) === address) ?? ids.find(isFree)
      return id && give(id, address)
    },
  }
}
