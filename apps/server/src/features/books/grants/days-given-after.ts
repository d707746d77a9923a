import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL: days that some users got after a grant, less those taken back. `timeLeftMs` subtracts them from the time that is
 * left.
 * @param key the grant's key
 * @param people the ids of the users as a list, such as `(1, 2)`
 */
export function daysGivenAfter(key: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(greatest(0, later.duration_days + back.days)), 0)::int
    from grants_by_source this join grants_by_source later on later.user_id in ${people}
      and later.created_at >= this.created_at and (later.created_at, later.key) > (this.created_at, this.key)
      cross join lateral (select coalesce(sum(duration_days), 0) as days from grants_by_source
        where reverses = later.key and user_id in ${people}) back
    where this.key = ${key} and later.reverses is null and later.duration_days > 0)`
}
