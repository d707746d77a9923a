import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { User } from './account-table.ts'

type End = Pick<User, 'deleted_at' | 'merged_into_id'>

/** An account that was deleted or merged into another is closed for good: nothing is given to it or set of it. */
export function refuseClosed({ deleted_at, merged_into_id }: End): void {
  if (deleted_at) refuse('accountDeleted')
  if (merged_into_id !== null) refuse('accountMerged')
}

/** Call with the purses locked: then no deletion or merge can commit in between. */
export async function readEnd(db: Db | Tx, userId: bigint): Promise<End> {
  return db
    .selectFrom('users')
    .select(['deleted_at', 'merged_into_id'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The closed accounts among these. Call with their purses locked: then no deletion or merge can commit in between. */
export async function closedAmong(tx: Tx, userIds: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from users where id = any(${userIds.map(String)}::bigint[])
      and (deleted_at is not null or merged_into_id is not null)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
