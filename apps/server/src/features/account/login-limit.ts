import { networksOf } from '../../platform/addresses.ts'
import type { App, Client } from '../../platform/context.ts'
import { countHit, takeBackHits } from '../../platform/counters.ts'
import { sha256 } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { findKnownPlaces, type KnownPlaces } from './known-places.ts'

interface Limit {
  key: string
  max: number
  windowSeconds: number
}

/**
 * Failed logins are counted in the database. Strangers share one budget per account. A device or an address that has
 * signed in to the account before has one of its own, so that nobody elsewhere can shut the owner out; an address still
 * counts for all that is tried from there.
 */
function limitsOf(client: Client, email: string, known: KnownPlaces): Limit[] {
  if (known.deviceToken) {
    return [{ key: `login ${email} device ${sha256(known.deviceToken).toString('hex')}`, max: 10, windowSeconds: 3600 }]
  }
  const networks = networksOf(client.ip).filter(({ name }) => known.network === undefined || name === known.network)
  return [
    ...networks.map(({ name, share }) => ({ key: `login ip ${name}`, max: 30 * share, windowSeconds: 600 })),
    ...networks.map(({ name, share }) => ({ key: `login ${email} ${name}`, max: 10 * share, windowSeconds: 3600 })),
    ...(known.network === undefined ? [{ key: `login ${email}`, max: 100, windowSeconds: 3600 }] : []),
  ]
}

export interface LoginAttempt {
  /** Of the device's tokens the one that this account knows. */
  deviceToken: string | undefined
  /** Takes the attempt back; called when the password was right. */
  forget(): Promise<void>
}

/** Counts an attempt before the password is looked at, so that many at once cannot all slip under the bar. */
export async function countLoginAttempt(app: App, client: Client, email: string): Promise<LoginAttempt> {
  const known = await findKnownPlaces(app, client, email)
  const limits = limitsOf(client, email, known)
  for (const { key, max, windowSeconds } of limits) {
    const { hits, secondsLeft } = await countHit(app.db, key, windowSeconds)
    if (hits > max * app.config.rateLimitScale) refuse('tooManyLogins', { seconds: secondsLeft })
  }
  return {
    deviceToken: known.deviceToken,
    forget: async () => {
      await takeBackHits(
        app.db,
        limits.map(({ key }) => key),
      )
    },
  }
}
