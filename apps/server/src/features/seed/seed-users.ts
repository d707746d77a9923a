import { randomBytes } from 'node:crypto'
import { GB } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { withoutTimeLimit } from '../../platform/database/deadline.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newCode, newPublicId, newSubscriptionKey, sha256 } from '../../platform/ids.ts'
import { hashPassword, subscriptionKeyPlace } from '../account/index.ts'
import { passwordDigest } from '../setup/index.ts'

const BATCH = 10_000
const GRANTED = 100n * GB

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
    await app.db.transaction().execute((tx) => insertBatch(app, tx, { size, first: made + 1, run, passwordHash }))
    tell(made + size)
  }
  await app.db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`analyze users, traffic_balances, ledger_accounts`.execute(tx)
  })
  return { password }
}

async function insertBatch(
  app: App,
  tx: Tx,
  { size, first, run, passwordHash }: { size: number; first: number; run: string; passwordHash: string },
): Promise<void> {
  await withoutTimeLimit(tx)
  const people = Array.from({ length: size }, (_, index) => {
    const publicId = newPublicId()
    const key = newSubscriptionKey()
    return {
      publicId,
      email: `seed-${run}-${first + index}@example.com`,
      keySha256: sha256(key).toString('hex'),
      keySealed: app.secrets.seal(subscriptionKeyPlace(publicId), key).toString('hex'),
      seed: randomBytes(16).toString('hex'),
    }
  })
  const column = (pick: (person: (typeof people)[number]) => string) => people.map(pick)
  await sql`
    with made as (
      insert into users (public_id, email, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
      select p, e, ${passwordHash}, decode(h, 'hex'), decode(s, 'hex'), decode(c, 'hex')
      from unnest(${column((p) => p.publicId)}::text[], ${column((p) => p.email)}::text[], ${column((p) => p.keySha256)}::text[],
        ${column((p) => p.keySealed)}::text[], ${column((p) => p.seed)}::text[]) as seed (p, e, h, s, c)
      returning id),
    purses as (insert into ledger_accounts (kind, user_id) select kind, id from made, unnest(array['wallet', 'credit', 'hold']) as kind),
    records as (insert into traffic_records (key, user_id, day, type, description, permanent_change, permanent_after)
      select 'seed:' || id, id, current_date, 'coupon', 'seed', ${GRANTED}, ${GRANTED} from made)
    insert into traffic_balances (user_id, permanent_granted, daily_limit) select id, ${GRANTED}, ${50n * GB} from made`.execute(
    tx,
  )
}
