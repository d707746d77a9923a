import { type RawBuilder, sql } from 'kysely'

/** In SQL: the newest acts on a row `person` of users, as events. Sign-ins are events of their own. */
export function actEvents(count: number): RawBuilder<unknown> {
  return sql`
    select a.at, 'act', a.action,
      case when a.action = 'resetSubscriptionKey' then concat_ws(' ', a.detail ->> 'today', a.detail ->> 'addresses')
        else coalesce(a.detail ->> 'reason', '') end, coalesce(u.email, '')
    from audit a left join accounts u on u.id = a.actor_id
    where a.target = person.public_id and a.action <> 'signIn' order by a.id desc limit ${count}`
}
