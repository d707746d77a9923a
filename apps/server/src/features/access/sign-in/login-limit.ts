import { networksOf } from '../../../platform/addresses.ts'
import type { App, Client } from '../../../platform/context.ts'
import { takeBackHits } from '../../../platform/counters.ts'
import { keyPart, type Limit, limitTries, perNetwork } from '../../../platform/limits.ts'
import { findKnownPlaces, type KnownPlaces } from '../../people/account/index.ts'

/**
 * Failed logins are counted in the database. Strangers share one budget per account. A device or an address that has
 * signed in to the account before has one of its own, so that nobody elsewhere can shut the owner out; an address still
 * counts for all that is tried from there.
 */
function limitsOf(client: Client, email: string, known: KnownPlaces): Limit[] {
  const account = `login ${keyPart(email)}`
  if (known.deviceToken) {
    return [{ key: `${account} device ${keyPart(known.deviceToken)}`, max: 10, windowSeconds: 3600 }]
  }
  const networks = networksOf(client.ip).filter(({ name }) => known.network === undefined || name === known.network)
  return [
    ...perNetwork(networks, 'login ip', 30, 600),
    ...perNetwork(networks, account, 10, 3600),
    ...(known.network === undefined ? [{ key: account, max: 100, windowSeconds: 3600 }] : []),
  ]
}

export interface LoginAttempt {
  /** The device token from the cookie that signed in to this account before; undefined: none. */
  deviceToken: string | undefined
  /** Takes the attempt back; called when the password was right. */
  forget(): Promise<void>
}

/** Counts an attempt before the password is looked at, so that many at once cannot all slip under the bar. */
export async function countLoginAttempt(app: App, client: Client, email: string): Promise<LoginAttempt> {
  const known = await findKnownPlaces(app, client, email)
  const limits = limitsOf(client, email, known)
  await limitTries(app, app.db, limits, 'tooManyLogins')
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
