import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL: whether nobody has a lease of so many seconds. One that ends later than twice its length was taken before the
 * clock stepped back. A lease may end later than `now()` and its length, because `now()` is when a transaction began, and
 * one that began later may have taken it meanwhile.
 * @param until column with the end of the lease
 */
export function isFree(until: string, seconds: number): RawBuilder<boolean> {
  const column = sql.ref(until)
  return sql<boolean>`(${column} is null or ${column} not between now() and now() + make_interval(secs => ${2 * seconds}))`
}

/** In SQL: the end of a lease that is taken now. */
export function leaseEnd(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
