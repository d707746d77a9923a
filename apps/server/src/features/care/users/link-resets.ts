import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

type Row = AnswerOf<Calls['listLinkResets']>[number]

const DAY_MS = 86_400_000
const MOST_RESETS = 20_000
const MOST_USERS = 1000

/**
 * Users who reset their own link, from the audit. One reset without a connection is left out: it is what a careful owner
 * does. The bytes are those of whole business days, because a single window is not kept.
 */
export const listLinkResets: Handler<Calls['listLinkResets']> = async (ctx, { days }) => {
  const since = new Date(ctx.now().getTime() - days * DAY_MS)
  const { rows } = await sql<Row>`
    with resets as materialized (
      select actor_id as user_id, at, coalesce((detail ->> 'addresses')::int, 0) as addresses
      from audit where action = 'resetSubscriptionKey' order by id desc limit ${MOST_RESETS}
    ), counted as materialized (
      select user_id, count(*)::int as resets, count(*) filter (where addresses > 0)::int as in_use,
        max(addresses) as addresses, max(at) as last_at,
        array_agg(distinct (at at time zone ${ctx.config.timeZone})::date) as reset_days
      from resets where at >= ${since} group by user_id
      having count(*) > 1 or max(addresses) > 0
      order by in_use desc, resets desc, last_at desc limit ${MOST_USERS}
    )
    select u.public_id as id, u.email, c.resets, c.in_use as "inUse", c.addresses, c.last_at as "lastAt",
      (select coalesce(sum(d.up + d.down), 0)::bigint from user_days d
        where d.user_id = c.user_id and d.day = any(c.reset_days)) as "billedBytes"
    from counted c join users u on u.id = c.user_id
    order by c.in_use desc, c.resets desc, c.last_at desc`.execute(ctx.db)
  return rows
}
