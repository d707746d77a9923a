import type { RefusalName } from '@dukou/contract'
import type { Network } from './addresses.ts'
import type { App } from './context.ts'
import { countHit } from './counters.ts'
import type { Db, Tx } from './database/tables.ts'
import { sha256 } from './ids.ts'
import { refuse } from './refuse.ts'

/** So many tries of one key in a window, counted by all processes together. RATE_LIMIT_SCALE multiplies it. */
export interface Limit {
  key: string
  max: number
  windowSeconds: number
}

/** Free text as a part of a key. It is hashed, because a text with blanks could spell the key of another counter. */
export function keyPart(text: string): string {
  return sha256(text).toString('hex')
}

/** A limit for each network that an address is in. */
export function perNetwork(networks: Network[], key: string, max: number, windowSeconds: number): Limit[] {
  return networks.map(({ name, share }) => ({ key: `${key} ${name}`, max: max * share, windowSeconds }))
}

/**
 * Counts a try, and refuses it where it is beyond a limit. The limits behind that one do not count it.
 * @param refusal what it is told, with the seconds until it may come again
 */
export async function limitTries(
  app: Pick<App, 'config'>,
  db: Db | Tx,
  limits: Limit[],
  refusal: RefusalName = 'tooManyRequests',
): Promise<void> {
  for (const { key, max, windowSeconds } of limits) {
    const { hits, secondsLeft } = await countHit(db, key, windowSeconds)
    if (hits > max * app.config.rateLimitScale) refuse(refusal, { seconds: secondsLeft })
  }
}
