import { sql } from 'kysely'
import { networksOf } from '../../platform/addresses.ts'
import type { App, Client } from '../../platform/context.ts'
import { countHit } from '../../platform/counters.ts'
import { refuse } from '../../platform/refuse.ts'

interface Limit {
  key: string
  max: number
  windowSeconds: number
}

/**
 * Failed logins are counted in the database, for the address alone and for the account from this address, and for the
 * account from everywhere with a far higher bar, so that a stranger cannot lock somebody out.
 */
function limitsOf(client: Client, email: string): Limit[] {
  const networks = networksOf(client.ip)
  return [
    ...networks.map(({ name, share }) => ({ key: `login ip ${name}`, max: 30 * share, windowSeconds: 600 })),
    ...networks.map(({ name, share }) => ({ key: `login ${email} ${name}`, max: 10 * share, windowSeconds: 3600 })),
    { key: `login ${email}`, max: 100, windowSeconds: 3600 },
  ]
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot all slip under the bar.
 * @returns takes the attempt back; called when the password was right
 */
export async function countLoginAttempt(app: App, client: Client, email: string): Promise<() => Promise<void>> {
  const limits = limitsOf(client, email)
  for (const { key, max, windowSeconds } of limits) {
    const { hits, secondsLeft } = await countHit(app.db, key, windowSeconds)
    if (hits > max * app.config.rateLimitScale) refuse('tooManyLogins', { seconds: secondsLeft })
  }
  return async () => {
    await sql`update rate_counters set hits = hits - 1
      where key = any(${limits.map(({ key }) => key)}) and hits > 0`.execute(app.db)
  }
}
