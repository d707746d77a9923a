import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { User } from './account-table.ts'
import { endAllSessions } from './session.ts'
import { newKeyColumns } from './subscription-key.ts'

/**
 * Sets the day on which an account is deleted. One that stands is not moved.
 * @returns whether it was set now; undefined for an account that the operator lets nobody change, or that was closed meanwhile
 */
export async function setDeletion(tx: Tx, userId: bigint, deletesAt: Date): Promise<boolean | undefined> {
  const set = await tx
    .updateTable('users')
    .set({ deletes_at: deletesAt })
    .where('id', '=', userId)
    .where('deletes_at', 'is', null)
    .where('disabled', '=', false)
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
    .select('id')
    .where('deletes_at', '<=', now())
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Deleted since a moment, by their ids. */
export async function deletedSince(db: Db, since: Date): Promise<bigint[]> {
  const rows = await db.selectFrom('users').select('id').where('deleted_at', '>=', since).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** An account with those that were merged into it, which are its owner's too: locked in the order of their ids. */
export async function lockWithMerged(tx: Tx, userId: bigint): Promise<User[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('merged_into_id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Takes all that is personal out of the row of an account that the caller holds locked, and shuts it for ever. It stays
 * under its number, for the books point to it; the e-mail is free.
 */
export async function eraseAccount(
  app: Pick<App, 'secrets' | 'now'>,
  tx: Tx,
  user: Pick<User, 'id' | 'public_id'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...newKeyColumns(app, user.public_id).columns,
      email: `deleted-${user.public_id}@deleted.invalid`,
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
    .execute()
}

/** Sessions, places and the invite code of somebody who is gone. */
export async function forgetSignInsOf(tx: Tx, userId: bigint): Promise<void> {
  await endAllSessions(tx, userId)
  await sql`delete from sign_in_places where user_id = ${userId}`.execute(tx)
  await sql`delete from referral_channels where owner_id = ${userId}`.execute(tx)
}
