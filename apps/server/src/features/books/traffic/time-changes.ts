import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL: the changes of a user's time package and of the accounts that were merged into the account, as a table of records
 * with moments in ms since 1970. A merge wrote a record to each side, `merge:ID:from` and `merge:ID:to`.
 */
export function timeChangesOf(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(with recursive part as (
      select ${userId} as id
      union select f.user_id from part join traffic_records t on t.user_id = part.id and t.key ~ '^merge:.*:to$'
        join traffic_records f on f.key = regexp_replace(t.key, ':to$', ':from'))
    select r.id, r.user_id, r.key, extract(epoch from r.created_at) * 1000 as at,
      extract(epoch from r.time_before) * 1000 as before, extract(epoch from r.time_after) * 1000 as after,
      case when r.key ~ '^merge:.*:to$' then regexp_replace(r.key, ':to$', ':from') end as moved_from
    from part join traffic_records r on r.user_id = part.id where r.time_before is distinct from r.time_after)`
}
