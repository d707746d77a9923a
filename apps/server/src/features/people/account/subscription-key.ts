import { randomBytes } from 'node:crypto'
import {
  addDays,
  businessDay,
  type KeyResets,
  type KeyResetsLeft,
  keyResetsAfter,
  keyResetsLeft,
  siteTime,
  startOfDay,
} from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { forEachRow, rowsById } from '../../../platform/each-row.ts'
import { newSubscriptionKey, sha256 } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockUserKeys } from './account-table.ts'

/** The `place` for which a user's subscription key is sealed. */
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

/** How many resets of the link its owner has left. */
export function keyResetsLeftNow(app: Pick<App, 'now' | 'config'>, resets: KeyResets): KeyResetsLeft {
  const now = app.now()
  const { timeZone } = app.config
  const today = businessDay(now, timeZone)
  return keyResetsLeft(resets, now, today, startOfDay(addDays(today, 1), timeZone))
}

/**
 * Replaces the owner's own key. Key and seed change in one statement: the old link and all credentials made from the old
 * seed end together.
 * @returns the new key, how many resets this makes today, and what is left
 */
export async function replaceOwnKey(
  app: Pick<App, 'secrets' | 'now' | 'config'>,
  tx: Tx,
  { id, publicId }: { id: bigint; publicId: string },
): Promise<{ key: string; today: number } & KeyResetsLeft> {
  const user = await lockUserKeys(tx, id)
  if (!user.can_reset_key) refuse('actionNotAllowedForAccount')
  const made = { day: user.own_key_reset_day, count: user.own_key_resets, lastAt: user.own_key_reset_at }
  const { from } = keyResetsLeftNow(app, made)
  // As HH:mm: it is never further than an hour away.
  if (from) refuse('keyResetTooOften', { time: siteTime(from, app.config.timeZone).slice(11, 16) })
  const now = app.now()
  const resets = keyResetsAfter(made, now, businessDay(now, app.config.timeZone))
  const { key, columns } = newKeyColumns(app, publicId)
  await tx
    .updateTable('users')
    .set({
      ...columns,
      subscription_key_reset_at: now,
      own_key_reset_day: resets.day,
      own_key_resets: resets.count,
      own_key_reset_at: resets.lastAt,
    })
    .where('id', '=', id)
    .execute()
  return { key, today: resets.count, ...keyResetsLeftNow(app, resets) }
}

const AT_ONCE = 100

/** Whose link is to be another each day gets a new one when the business day has turned; the old one ends with it. */
export async function renewDailyKeys(app: Pick<App, 'db' | 'now' | 'config' | 'secrets'>): Promise<void> {
  const since = startOfDay(businessDay(app.now(), app.config.timeZone), app.config.timeZone)
  const isDue = sql<boolean>`daily_key and coalesce(subscription_key_reset_at, created_at) < ${since}`
  const due = app.db.selectFrom('users').select(['id', 'public_id']).where(isDue).orderBy('id').limit(AT_ONCE)
  const users = rowsById(AT_ONCE, (after) => due.where('id', '>', after).execute())
  await forEachRow(users, ({ id, public_id }) =>
    app.db
      .updateTable('users')
      .set({ ...newKeyColumns(app, public_id).columns, subscription_key_reset_at: app.now() })
      .where('id', '=', id)
      .where(isDue)
      .execute(),
  )
}
