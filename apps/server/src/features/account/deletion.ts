import type { Language } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { endAllSessions } from './session.ts'
import { newKeyColumns } from './subscription-key.ts'

/** Somebody whose day has come. */
export interface Leaving {
  id: bigint
  publicId: string
  email: string
  language: Language
}

/**
 * Sets the day on which an account is deleted. One that stands is not moved.
 * @returns whether it was set now; undefined for an account that the operator lets nobody change
 */
export async function setDeletion(tx: Tx, userId: bigint, deletesAt: Date): Promise<boolean | undefined> {
  const set = await tx
    .updateTable('users')
    .set({ deletes_at: deletesAt })
    .where('id', '=', userId)
    .where('deletes_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('can_change_password', '=', true)
    .executeTakeFirst()
  if (set.numUpdatedRows === 1n) return true
  return (await readDeletion(tx, userId)).deletesAt === null ? undefined : false
}

export async function readDeletion(db: Db | Tx, userId: bigint): Promise<{ deletesAt: Date | null; isDone: boolean }> {
  const { deletes_at, deleted_at } = await db
    .selectFrom('users')
    .select(['deletes_at', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { deletesAt: deletes_at, isDone: deleted_at !== null }
}

/** @returns whether there was a day to take back */
export async function dropDeletion(tx: Tx, userId: bigint): Promise<boolean> {
  const dropped = await tx
    .updateTable('users')
    .set({ deletes_at: null })
    .where('id', '=', userId)
    .where('deletes_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return dropped.numUpdatedRows === 1n
}

/** Whose day has come, the longest ago first, beginning after an id of those. */
export async function dueDeletions({ db, now }: Pick<App, 'db' | 'now'>, atMost: number, after: bigint) {
  return db
    .selectFrom('users')
    .select(['id', 'public_id as publicId'])
    .where('deletes_at', '<=', now())
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/**
 * Takes all that is personal out of an account that the caller holds locked, and shuts it for ever. The row stays under
 * its number, for the books point to it; the e-mail is free.
 * @returns false where the owner took his wish back, or it was done before
 */
export async function eraseAccount(app: Pick<App, 'secrets' | 'now'>, tx: Tx, user: Leaving): Promise<boolean> {
  const erased = await tx
    .updateTable('users')
    .set({
      ...newKeyColumns(app, user.publicId).columns,
      email: `deleted-${user.publicId}@deleted.invalid`,
      // No digest leads to it.
      password_hash: 'deleted',
      icon_url: '',
      first_url: '',
      last_url: '',
      disabled: true,
      can_reset_key: false,
      can_change_password: false,
      daily_key: false,
      deleted_at: app.now(),
    })
    .where('id', '=', user.id)
    .where('deletes_at', '<=', app.now())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (erased.numUpdatedRows === 0n) return false
  await endAllSessions(tx, user.id)
  await sql`delete from sign_in_places where user_id = ${user.id}`.execute(tx)
  await sql`delete from referral_channels where owner_id = ${user.id}`.execute(tx)
  return true
}
