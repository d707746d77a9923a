import { type Insertable, type Selectable, sql } from 'kysely'
import { newPublicId } from '../ids.ts'
import type { Tables, Tx } from './tables.ts'

/** Tables whose rows are taken out of use and stay, because others name them. */
type Removable = {
  [T in keyof Tables]: Tables[T] extends { public_id: string; name: string; removed_at: Date | null } ? T : never
}[keyof Tables]

/** Removable tables whose rows two people can edit. */
type Revised = Extract<Removable, 'coupons' | 'entitlements' | 'entries' | 'plans' | 'prizes'>

/**
 * The key of a row that another one is about to name. Until this transaction ends nobody can remove it. Before the
 * transaction's first write, or it and a removal may wait for each other.
 * @returns undefined where there is none, or it was removed
 */
export async function holdForUse(tx: Tx, table: Removable, publicId: string): Promise<bigint | undefined> {
  return lock(tx, table, publicId, 'share')
}

/** The key of a row that is about to be removed. Nobody begins to use it meanwhile, so what uses it can be asked. */
export async function holdForRemoval(tx: Tx, table: Removable, publicId: string): Promise<bigint | undefined> {
  // Not `update`: that would wait for everything that merely names the row.
  return lock(tx, table, publicId, 'no key update')
}

/** Locks a row that is about to be changed. @returns undefined where there is none, or it was removed */
export async function lockForChange<T extends Removable>(
  tx: Tx,
  table: T,
  publicId: string,
): Promise<Selectable<Tables[T]> | undefined> {
  const { rows } = await sql<Selectable<Tables[T]>>`select * from ${sql.table(table)}
    where public_id = ${publicId} and removed_at is null for no key update`.execute(tx)
  return rows[0]
}

/**
 * Updates a row that {@link lockForChange} read, or inserts a new one with a fresh public id.
 * @throws when the revision has changed since, although the row was locked
 */
export async function writeRevised<T extends Revised>(
  tx: Tx,
  table: T,
  before: { id: bigint; revision: number } | undefined,
  columns: Omit<Insertable<Tables[T]>, 'public_id'>,
): Promise<Selectable<Tables[T]>> {
  // Kysely cannot type a statement on one of several tables. They agree in the columns that are named here.
  const one = table as 'entries'
  const written = before
    ? tx
        .updateTable(one)
        .set(columns as object)
        .where('id', '=', before.id)
        .where('revision', '=', before.revision)
        .returningAll()
    : tx
        .insertInto(one)
        .values({ ...columns, public_id: newPublicId() } as never)
        .returningAll()
  return (await written.executeTakeFirstOrThrow()) as Selectable<Tables[T]>
}

/** @returns its name */
export async function markRemoved(tx: Tx, table: Removable, id: bigint, now: Date): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    update ${sql.table(table)} set removed_at = ${now} where id = ${id} and removed_at is null returning name`.execute(
    tx,
  )
  return rows[0]?.name ?? ''
}

async function lock(tx: Tx, table: Removable, publicId: string, strength: 'share' | 'no key update') {
  const { rows } = await sql<{ id: bigint }>`select id from ${sql.table(table)}
    where public_id = ${publicId} and removed_at is null for ${sql.raw(strength)}`.execute(tx)
  return rows[0]?.id
}
