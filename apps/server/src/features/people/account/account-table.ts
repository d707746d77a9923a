import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type User = Selectable<Tables['users']>

export async function findUserByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/**
 * Locks the user row. The order of locks is in docs/map.md. FOR NO KEY UPDATE, so inserts that reference the user do not
 * wait: payments insert such rows with purses and traffic locked, and a wait would deadlock with the lock order.
 */
export async function lockUser(tx: Tx, id: bigint): Promise<User> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks the rows of several users in the order of their ids, as {@link lockUser} does one. */
export async function lockUsers(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, User>> {
  const rows = await tx.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks a user row whose key columns will be written, inserts that reference the row included. Taken at once in this
 * strength: a payment that has inserted such rows goes on to the user row, and two steps would make a ring with it.
 */
export async function lockUserKeys(tx: Tx, id: bigint): Promise<User> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** @returns whether the user had never paid before */
export async function markPaidUser(tx: Tx, userId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ has_paid: true })
    .where('id', '=', userId)
    .where('has_paid', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
