import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'

/** The ages that are told apart, in days: up to 30, up to 90, up to a year, and older. */
const AGES_FROM_DAYS = [0, 30, 90, 365]

/**
 * Once a day: what is owed to customers and how old it is. What somebody has is what came in last, since the oldest is
 * spent first. Both are walked from the newest movement back until they cover what is left; moving money between the
 * purses of one person makes it no younger, so that his purses count as one.
 */
export async function keepLiability(app: App): Promise<void> {
  const now = app.now()
  const day = businessDay(now, app.config.timeZone)
  const kept = await app.db
    .selectFrom('liability_ages')
    .select('day')
    .where('day', '=', day)
    .limit(1)
    .executeTakeFirst()
  if (kept) return
  await app.db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`
      insert into liability_ages (day, from_days, owed_li, owed_bytes, made_at)
      select ${day}::date, age, coalesce(sum(owed) filter (where kind = 'money'), 0)::bigint,
        coalesce(sum(owed) filter (where kind = 'traffic'), 0)::bigint, ${now}::timestamptz
      from unnest(${AGES_FROM_DAYS}::int[]) age left join (
        select kind, owed, (select max(a) from unnest(${AGES_FROM_DAYS}::int[]) a
          where a = 0 or came_at <= ${now}::timestamptz - make_interval(days => a)) as of_age
        from (${MONEY} union all ${TRAFFIC}) parts) aged on aged.of_age = age
      group by age
      on conflict do nothing`.execute(tx)
  })
}

const MONEY = sql`
  select 'money' as kind, came_at, least(amount, greatest(owed - newer, 0)) as owed from (
    select o.owed, c.amount, c.came_at, coalesce(sum(c.amount) over (
      partition by o.user_id order by c.id desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (select user_id, sum(balance) as owed from ledger_accounts where user_id <> 0 group by 1 having sum(balance) > 0) o
      join lateral (
        select j.id, j.created_at as came_at, sum(e.amount) as amount
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join journals j on j.id = e.journal_id
        where a.user_id = o.user_id group by j.id having sum(e.amount) > 0) c on true) walked
  where owed > newer`

/** Traffic without a record counts as infinitely old. */
const TRAFFIC = sql`
  select 'traffic', came_at, least(amount, owed - newer) from (
    select b.owed, c.amount, c.came_at, coalesce(sum(c.amount) over (
      partition by b.user_id order by c.came_at desc, c.id desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (select user_id, permanent_granted - permanent_used as owed from traffic_balances join users u on u.id = user_id
        where permanent_granted > permanent_used and u.deleted_at is null) b
      join lateral (
        select id, created_at as came_at, permanent_change as amount from traffic_records r
        where r.user_id = b.user_id and permanent_change > 0
        union all select 0, '-infinity', b.owed) c on true) walked
  where owed > newer`
