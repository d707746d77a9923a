import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/** Tables whose rows are taken out of use and stay, because others name them. */
type Removable = {
  [T in keyof Tables]: Tables[T] extends { public_id: string; name: string; removed_at: Date | null } ? T : never
}[keyof Tables]

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
