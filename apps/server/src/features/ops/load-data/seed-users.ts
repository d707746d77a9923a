import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutIdleLimit, withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { newCode } from '../../../platform/ids.ts'
import { createAccounts, hashPassword } from '../../people/account/index.ts'
import { passwordDigest } from '../setup/index.ts'

/** A statement takes 65,535 parameters, and a user is fifteen of them. */
const BATCH = 4_000
const WELCOME = { permanentBytes: 100n * GB, key: 'seed', type: 'coupon', description: 'seed' } as const

/**
 * Adds users with everything that belongs to them and 100 GB each, for trying out and measuring. They share a random
 * password, which is told.
 * @param tell progress: users made so far
 */
export async function seedUsers(app: App, count: number, tell: (made: number) => void): Promise<{ password: string }> {
  const password = newCode(16)
  const passwordHash = await hashPassword(passwordDigest(password))
  const run = newCode(6).toLowerCase()
  for (let made = 0; made < count; made += BATCH) {
    const size = Math.min(BATCH, count - made)
    const people = Array.from({ length: size }, (_, index) => ({
      email: `seed-${run}-${made + index + 1}@example.com`,
      passwordHash,
    }))
    await app.db.transaction().execute(async (tx) => {
      await withoutTimeLimit(tx)
      // Between its statements thousands of rows are put into words, which takes a busy machine a while.
      await withoutIdleLimit(tx)
      await createAccounts(app, tx, people, WELCOME)
    })
    tell(made + size)
  }
  await app.db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`analyze users, traffic_balances, ledger_accounts`.execute(tx)
  })
  return { password }
}
