import { randomBytes } from 'node:crypto'
import { businessDay, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { newSubscriptionKey, sha256 } from '../../platform/ids.ts'

/** Where the key of a user's link is sealed. */
export function subscriptionKeyPlace(publicId: string): string {
  return `users.subscription_key ${publicId}`
}

/** A new key for a user's link and a new seed of his credentials, which always change together. */
export function newKeyColumns(app: Pick<App, 'secrets'>, publicId: string) {
  const key = newSubscriptionKey()
  return {
    key,
    columns: {
      subscription_key_sha256: sha256(key),
      subscription_key_sealed: app.secrets.seal(subscriptionKeyPlace(publicId), key),
      credential_seed: randomBytes(16),
    },
  }
}

/**
 * Key and seed change in one statement: the old link and all credentials made from the old seed end together.
 * @returns the new key, or undefined for somebody who may not change it
 */
export async function replaceKey(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  user: { id: bigint; publicId: string },
): Promise<string | undefined> {
  const { key, columns } = newKeyColumns(app, user.publicId)
  const changed = await tx
    .updateTable('users')
    .set({ ...columns, subscription_key_reset_at: app.now() })
    .where('id', '=', user.id)
    .where('can_reset_key', '=', true)
    .returning('id')
    .executeTakeFirst()
  return changed && key
}

const AT_ONCE = 100

/** Whose link is to be another each day gets a new one when the business day has turned; the old one ends with it. */
export async function renewDailyKeys(app: Pick<App, 'db' | 'now' | 'config' | 'secrets'>): Promise<void> {
  const since = startOfDay(businessDay(app.now(), app.config.timeZone), app.config.timeZone)
  const isDue = sql<boolean>`daily_key and coalesce(subscription_key_reset_at, created_at) < ${since}`
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const due = await app.db.selectFrom('users').select(['id', 'public_id']).where(isDue).limit(AT_ONCE).execute()
    for (const { id, public_id } of due) {
      await app.db
        .updateTable('users')
        .set({ ...newKeyColumns(app, public_id).columns, subscription_key_reset_at: app.now() })
        .where('id', '=', id)
        .where(isDue)
        .execute()
    }
    found = due.length
  }
}
