import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: number of his gifts that nobody has taken. */
export const OPEN_GIFTS = `(select count(*)::int from gifts g where g.giver_id = u.id and g.state = 'open')`

/** In SQL, of a row `u` of users: traffic in his gifts that nobody has taken. */
export const OPEN_GIFT_BYTES = `(select coalesce(sum(g.sent_bytes), 0)::bigint from gifts g where g.giver_id = u.id and g.state = 'open')`

/**
 * In SQL: the newest gifts of a row `person` of users that came to a receiver, as events with the other party. What left
 * and came back stands among the traffic records.
 */
export function giftEvents(count: number): RawBuilder<unknown> {
  return sql`
    (select g.ended_at, 'gift', 'giftSent', g.sent_bytes::text, coalesce(other.email, '')
    from gifts g left join accounts other on other.id = g.receiver_id
    where g.giver_id = person.id and g.state = 'taken' order by g.id desc limit ${count})
    union all
    (select g.ended_at, 'gift', 'giftReceived', g.received_bytes::text, coalesce(other.email, '')
    from gifts g left join accounts other on other.id = g.giver_id
    where g.receiver_id = person.id order by g.id desc limit ${count})`
}
