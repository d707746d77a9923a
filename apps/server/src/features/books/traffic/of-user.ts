import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest traffic records of a row `person` of users, as events. */
export function trafficEvents(count: number): RawBuilder<unknown> {
  return sql`
    select r.created_at, 'traffic', r.type,
      case when r.permanent_change + r.trial_change = 0 then r.days_change || 'd'
        else (r.permanent_change + r.trial_change)::text end, ''
    from traffic_records r where r.user_id = person.id order by r.id desc limit ${count}`
}

/** In SQL, of a row `o` of orders: what the order gave, as JSON; null where it gave nothing. */
export const GRANTED_BY_ORDER = `(select jsonb_build_object('at', created_at, 'change', permanent_change::text,
    'after', permanent_after::text, 'time_before', time_before, 'time_after', time_after)
  from traffic_records where key = 'order:' || o.id)`

/** In SQL, of a row `g` of grants: the text of its record, and the traffic that its user has now. */
export const RECORD_OF_GRANT = `(select r.description, greatest(b.permanent_granted - b.permanent_used, 0) as user_bytes
  from traffic_records r join traffic_balances b on b.user_id = r.user_id where r.key = g.key)`
