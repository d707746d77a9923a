import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { MONEY_BY_AGE } from '../../books/ledger/index.ts'
import { TRAFFIC_BY_AGE } from '../../books/traffic/index.ts'

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
        from (${MONEY_BY_AGE} union all ${TRAFFIC_BY_AGE}) parts) aged on aged.of_age = age
      group by age
      on conflict do nothing`.execute(tx)
  })
}
