import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

type Event = AnswerOf<Calls['userTimeline']>[number]

/** Events of one user, in one statement: the newest of each kind by its own index, then the newest of all. */
export const userTimeline: Handler<Calls['userTimeline']> = async (ctx, { id, count }) => {
  const { rows } = await sql<Event>`
    with person as materialized (select id, public_id from users where public_id = ${id})
    select at, kind, what, detail, actor from person, lateral (
      (select o.created_at as at, 'order' as kind, o.description as what, o.status as detail, '' as actor
        from orders o where o.user_id = person.id order by o.id desc limit ${count})
      union all
      (select r.created_at, 'traffic', r.type,
          case when r.permanent_change + r.trial_change = 0 then r.days_change || 'd'
            else (r.permanent_change + r.trial_change)::text end, ''
        from traffic_records r where r.user_id = person.id order by r.id desc limit ${count})
      union all
      (select f.at, 'fetch', k.client, k.user_agent, '' from fetch_log f join fetch_kinds k on k.id = f.kind
        where f.user_id = person.id order by f.at desc limit ${count})
      union all
      (select s.created_at, 'signIn', s.user_agent, s.ip, '' from sessions s
        where s.user_id = person.id order by s.created_at desc limit ${count})
      union all
      (select t.moved_at, 'ticket', t.title, t.status, '' from tickets t
        where t.user_id = person.id order by t.moved_at desc limit ${count})
      union all
      (select a.at, 'act', a.action,
          case when a.action = 'resetSubscriptionKey' then concat_ws(' ', a.detail ->> 'today', a.detail ->> 'addresses')
            else coalesce(a.detail ->> 'reason', '') end, coalesce(u.email, '')
        from audit a left join users u on u.id = a.actor_id
        where a.target = person.public_id order by a.id desc limit ${count})
    ) as events
    order by at desc limit ${count}`.execute(ctx.db)
  return rows
}
