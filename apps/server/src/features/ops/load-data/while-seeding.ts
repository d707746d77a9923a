import { sql } from 'kysely'
import { ConfigError } from '../../../platform/config.ts'
import type { App } from '../../../platform/context.ts'

/** Longer than a renewal may wait for a connection. A seed that was killed lets go of the books after it. */
const LEASE = sql.lit('3 minutes')
const RENEW_MS = 30_000

/**
 * Runs work whose commits leave the books unfinished until the last one. Meanwhile `verify` tells to try later; it reads
 * the lease of the same moment as the books.
 * @throws where another seed is writing
 */
export async function whileSeeding<T>({ db }: Pick<App, 'db'>, work: () => Promise<T>): Promise<T> {
  const { numAffectedRows } = await sql`update site set seeding_until = clock_timestamp() + interval ${LEASE}
    where seeding_until is null or seeding_until < clock_timestamp()`.execute(db)
  if (!numAffectedRows) {
    throw new ConfigError('Sample data is being written already. After a seed that was killed, wait three minutes.')
  }
  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A renewal that fails is made good by the next one.
    renewal = sql`update site set seeding_until = clock_timestamp() + interval ${LEASE}`.execute(db).catch(() => {})
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewal
    await sql`update site set seeding_until = null`.execute(db)
  }
}
