import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { attemptsOn } from '../../shop/payments/index.ts'
import { KEPT_DAYS } from './keep-sums.ts'
import { SUM_NAMES, sumsOf } from './sum-day.ts'

/** Days that may not be summed up yet: today, and yesterday until its last reports are in. */
const LATEST = 2
/** With more users than this the figures are summed up by a job, and not while somebody waits. */
const FEW_USERS = 20_000
const KEPT_MINUTES = 5
/** Older ones are not shown, should the job not run. */
const SHOWN_MINUTES = 30

/**
 * How things stand, summed up now from the ledgers, as one JSON value: the days that are not stored yet, attempts to pay
 * on days without them since one day, and what customers have.
 */
export function standingOf({ config, now }: Pick<App, 'config' | 'now'>, since: string): RawBuilder<unknown> {
  const at = now()
  const { timeZone } = config
  const today = businessDay(at, timeZone)
  const latest = Array.from({ length: LATEST }, (_, back) => addDays(today, -back))
  const starts = latest.map((day) => startOfDay(day, timeZone))
  const ends = latest.map((day) => startOfDay(addDays(day, 1), timeZone))
  const lacking = sql`
    select d::date as day from generate_series(
      greatest(${since}::date, (select (min(created_at) at time zone ${timeZone})::date from accounts)), ${today}::date, '1 day') d
    where d::date = ${today}::date or not exists (select 1 from statistics_days k where k.day = d::date and k.channels is not null)`
  return sql`
    select jsonb_build_object('remaining', b.remaining::text, 'active', b.active, 'days', (
        select coalesce(jsonb_agg(to_jsonb(sums) || jsonb_build_object('day', d.day)), '[]')
        from unnest(${latest}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) d (day, starts, ends)
          cross join lateral (${sumsOf(sql`d.day`, sql`d.starts`, sql`d.ends`)}) sums
        where d.day = ${today}::date or not exists (select 1 from statistics_days k where k.day = d.day)),
      'channels', (
        select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('day', l.day)), '[]')
        from (${lacking}) l cross join lateral (${attemptsOn(sql`l.day`, timeZone)}) c))
    from (
      select coalesce(sum(left_bytes), 0) as remaining,
        count(*) filter (where time_expires_at > ${at})::int as active
      from balances) b`
}

/** The kept figures, where there are such: of today, and not old. */
export function keptStanding({ config, now }: Pick<App, 'config' | 'now'>): RawBuilder<unknown> {
  const at = now()
  const morning = startOfDay(businessDay(at, config.timeZone), config.timeZone)
  return sql`select figures, made_at from statistics_standing
    where made_at >= ${morning} and ${isWithin(SHOWN_MINUTES, at)}`
}

/** Also not later than that: a process whose clock was ahead made figures that would stay for hours. */
function isWithin(minutes: number, at: Date): RawBuilder<boolean> {
  const span = sql`make_interval(mins => ${minutes})`
  return sql`made_at between ${at}::timestamptz - ${span} and ${at}::timestamptz + ${span}`
}

/** The rows of the days in such figures, with the types of their table. */
export const DAYS_IN_STANDING = sql`(day date, ${sql.join(SUM_NAMES.map((name) => sql`${sql.ref(name)} bigint`))})`

/** Keeps the figures of a large site fresh. Where there are few users nothing is kept, and who looks is told of this moment. */
export async function keepStanding(app: Pick<App, 'db' | 'config' | 'now'>, fewUsers = FEW_USERS): Promise<void> {
  const at = app.now()
  await app.db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    const { rows } = await sql<{ isLarge: boolean; isFresh: boolean }>`
      select (select count(*) > ${fewUsers} from (select 1 from accounts limit ${fewUsers + 1}) u) as "isLarge",
        exists (select 1 from statistics_standing
          where ${isWithin(KEPT_MINUTES, at)}) as "isFresh"`.execute(tx)
    if (!rows[0]?.isLarge) return void (await sql`delete from statistics_standing`.execute(tx))
    if (rows[0].isFresh) return
    const since = addDays(businessDay(at, app.config.timeZone), -KEPT_DAYS)
    await sql`
      insert into statistics_standing (figures, made_at) values ((${standingOf(app, since)}), ${at})
      on conflict (singleton) do update set figures = excluded.figures, made_at = excluded.made_at`.execute(tx)
  })
}
