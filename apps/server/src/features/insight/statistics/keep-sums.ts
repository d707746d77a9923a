import { addDays, businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { reportBug } from '../../../platform/http/trouble.ts'
import { hasReportsAfter } from '../../network/usage/index.ts'
import { attemptsOn } from '../../shop/payments/index.ts'
import type { DaySums } from './statistics-table.ts'
import { revenueOf, sumDay } from './sum-day.ts'

/** Reports of a day may come somewhat after it. */
const SETTLED_MS = 3_600_000
/** How long a day is checked again, every night. */
const CHECKED_DAYS = 8
const CHECKED_EVERY_MS = 20 * 3_600_000
/** How far back the statistics go, the time before the longest range included, and how many missed days are made up for at once. */
export const KEPT_DAYS = 732
const MISSED_AT_ONCE = 30

/**
 * Sums up the days that are over, and recomputes those of the last week from the ledgers, which do not change behind a
 * day: a difference is a bug, noted for the admins, unless reports of that day came after it was summed. Several processes
 * do no harm: a day is inserted once, and claimed before it is checked.
 */
export async function keepSums(app: App): Promise<void> {
  const now = app.now()
  await leaveOutExcess(app)
  const last = addDays(businessDay(new Date(now.getTime() - SETTLED_MS), app.config.timeZone), -1)
  const kept = await app.db
    .selectFrom('statistics_days')
    .selectAll()
    .where('day', '>', addDays(last, -CHECKED_DAYS))
    .where('day', '<=', last)
    .execute()
  for (let day = addDays(last, 1 - CHECKED_DAYS); day <= last; day = addDays(day, 1)) {
    const row = kept.find((one) => one.day === day)
    if (!row) await keep(app, day)
    else if (now.getTime() - row.checked_at.getTime() > CHECKED_EVERY_MS) await check(app, row)
  }
  for (const day of await missedDays(app, addDays(last, -CHECKED_DAYS))) await keep(app, day)
  await keepAttempts(app, addDays(last, -CHECKED_DAYS))
}

/** Days that a process of an older version summed up had the money beyond what orders cost in their income. */
async function leaveOutExcess({ db, config }: App): Promise<void> {
  const start = sql`d.day::timestamp at time zone ${config.timeZone}`
  const end = sql`(d.day + 1)::timestamp at time zone ${config.timeZone}`
  await db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`
      update statistics_days s set revenue_li = made.revenue_li, without_excess = true
      from (
        select d.day, ${revenueOf(start, end)} as revenue_li from statistics_days d where not d.without_excess) made
      where made.day = s.day and not s.without_excess`.execute(tx)
  })
}

/**
 * Attempts to pay by payment account, of days that are without them; and anew of days since one, for what began on a day
 * may be paid after it.
 */
async function keepAttempts({ db, config }: App, since: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await sql`
      update statistics_days s set channels = made.channels
      from (
        select d.day, (select coalesce(jsonb_agg(c order by c.channel), '[]')
          from (${attemptsOn(sql`d.day`, config.timeZone)}) c) as channels
        from statistics_days d where d.channels is null or d.day > ${since}::date) made
      where made.day = s.day and made.channels is distinct from s.channels`.execute(tx)
  })
}

/** Days since the first sign-up that nothing summed up, because nothing ran then; the newest first. */
async function missedDays({ db, config }: App, last: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day
    from generate_series(
      greatest(${last}::date - ${KEPT_DAYS}::int, (select (min(created_at) at time zone ${config.timeZone})::date from accounts)),
      ${last}::date, interval '1 day') d (day)
    where not exists (select 1 from statistics_days k where k.day = d.day::date)
    order by 1 desc limit ${MISSED_AT_ONCE}`.execute(db)
  return rows.map(({ day }) => day)
}

async function keep(app: App, day: string): Promise<void> {
  const now = app.now()
  const sums = await sumDay(app, day)
  await app.db
    .insertInto('statistics_days')
    .values({ day, ...sums, made_at: now, checked_at: now, without_excess: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Kept = DaySums & { day: string; made_at: Date; checked_at: Date }

async function check(app: App, { day, made_at, checked_at, ...kept }: Kept): Promise<void> {
  const now = app.now()
  const claimed = await app.db
    .updateTable('statistics_days')
    .set({ checked_at: now })
    .where('day', '=', day)
    .where('checked_at', '=', checked_at)
    .returning('day')
    .executeTakeFirst()
  if (!claimed) return
  const sums = await sumDay(app, day)
  const changed = differences(kept, sums)
  if (changed.length === 0) return
  if (!(await hasReportsAfter(app.db, day, made_at))) {
    await reportBug(app, 'statistics', new Error(`the sums of ${day} do not fit the ledgers: ${changed.join(', ')}`))
  }
  await app.db
    .updateTable('statistics_days')
    .set({ ...sums, made_at: now })
    .where('day', '=', day)
    .execute()
}

function differences(kept: DaySums, sums: DaySums): string[] {
  return (Object.keys(sums) as (keyof DaySums)[])
    .filter((name) => kept[name] !== sums[name])
    .map((name) => `${name} was ${kept[name]} and is ${sums[name]}`)
}
