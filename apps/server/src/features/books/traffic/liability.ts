import { sql } from 'kysely'

/**
 * In SQL: the permanent traffic that users have left, in rows of `kind`, `came_at` and `owed`. The newest records count
 * until they cover it. Traffic without a record counts as infinitely old.
 */
export const TRAFFIC_BY_AGE = sql`
  select 'traffic' as kind, came_at, least(amount, owed - newer) as owed from (
    select b.owed, c.amount, c.came_at, coalesce(sum(c.amount) over (
      partition by b.user_id order by c.came_at desc, c.id desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (select user_id, permanent_granted - permanent_used as owed from traffic_balances join accounts u on u.id = user_id
        where permanent_granted > permanent_used and u.deleted_at is null) b
      join lateral (
        select id, created_at as came_at, permanent_change as amount from traffic_records r
        where r.user_id = b.user_id and permanent_change > 0
        union all select 0, '-infinity', b.owed) c on true) walked
  where owed > newer`
