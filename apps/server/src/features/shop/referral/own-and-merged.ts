import { type RawBuilder, sql } from 'kysely'

/** In SQL: the ids of an account and of those that were merged into it, as an array. */
export function ownAnd(userId: bigint): RawBuilder<bigint[]> {
  return sql`array(select ${userId}::bigint union all select id from accounts where merged_into_id = ${userId})`
}
