import type { AnswerOf, Calls } from '@dukou/contract'
import { addDays, businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { DAYS_IN_STANDING, keptStanding, standingOf } from './standing.ts'
import type { DaySums } from './statistics-table.ts'
import { SUM_NAMES } from './sum-day.ts'

type Answer = AnswerOf<Calls['basicStatistics']>
type SummedDay = Record<keyof DaySums, number> & { day: string }

type PreviousDay = { day: string; payments: number; revenue: number; used: number; active: number; given: number }

const ATTEMPTS = sql`(channel text, started bigint, succeeded bigint)`

interface Row {
  /** When how things stand was summed up; null: now. */
  made_at: Date | null
  days: SummedDay[] | null
  previous: PreviousDay[] | null
  liabilities: { day: string; from_days: number; owed_li: number; owed_bytes: number }[] | null
  remaining: string
  active: number
  payment_accounts: Answer['paymentAccounts'] | null
}

/** The last days: from the stored sums where a day is over, else from how things stand. One statement. */
export const basicStatistics: Handler<Calls['basicStatistics']> = async (ctx, { days }) => {
  const today = businessDay(ctx.now(), ctx.config.timeZone)
  const first = addDays(today, 1 - days)
  const beforeFirst = addDays(first, -days)
  const names = sql.join(SUM_NAMES.map((name) => sql.ref(name)))
  // Summed up only where nothing is kept.
  const { rows } = await sql<Row>`
    with kept as materialized (${keptStanding(ctx)}),
      standing as materialized (
        select coalesce((select figures from kept), (${standingOf(ctx, beforeFirst)})) as figures)
    select figures ->> 'remaining' as remaining, (figures ->> 'active')::int as active, (select made_at from kept) as made_at, (
      select json_agg(row_to_json(s) order by s.day desc) from (
        select day, ${names} from statistics_days where day >= ${first}::date and day < ${today}::date
        union all
        select day, ${names} from jsonb_to_recordset(figures -> 'days') as d ${DAYS_IN_STANDING}
        where day >= ${first}::date
          and (day = ${today}::date or not exists (select 1 from statistics_days k where k.day = d.day))) s) as days, (
      select json_agg(row_to_json(p) order by p.day desc) from (
        select day, payments, revenue_li as revenue, permanent_bytes + quota_bytes + trial_bytes + overrun_bytes as used,
          active_users as active, check_in_bytes as given
        from statistics_days where day >= ${beforeFirst}::date and day < ${first}::date) p) as previous, (
      select json_agg(row_to_json(c) order by c.started desc, c."paymentAccount") from (
        select channel as "paymentAccount", coalesce(sum(started) filter (where day >= ${first}::date), 0)::int as started,
          coalesce(sum(succeeded) filter (where day >= ${first}::date), 0)::int as succeeded,
          coalesce(sum(started) filter (where day < ${first}::date), 0)::int as "previousStarted",
          coalesce(sum(succeeded) filter (where day < ${first}::date), 0)::int as "previousSucceeded"
        from (
          select s.day, c.* from statistics_days s, jsonb_to_recordset(s.channels) as c ${ATTEMPTS}
          where s.day >= ${beforeFirst}::date and s.day < ${today}::date
          union all
          select c.day, c.channel, c.started, c.succeeded
          from jsonb_to_recordset(figures -> 'channels') as c (day date, channel text, started bigint, succeeded bigint)
          where c.day >= ${beforeFirst}::date and (c.day = ${today}::date
            or not exists (select 1 from statistics_days k where k.day = c.day and k.channels is not null))) tried
        group by channel) c) as payment_accounts, (
      select json_agg(row_to_json(l) order by l.from_days) from (
        select day, from_days, owed_li, owed_bytes from liability_ages
        where day = (select max(day) from liability_ages)) l) as liabilities
    from standing`.execute(ctx.db)
  const [row] = rows
  return {
    days: (row?.days ?? []).map(dayOf),
    standingAt: row?.made_at ?? ctx.now(),
    remainingBytes: BigInt(row?.remaining ?? 0),
    activePackages: row?.active ?? 0,
    previousDays: (row?.previous ?? []).map(({ day, payments, revenue, used, active, given }) => ({
      day,
      payments,
      revenueLi: BigInt(revenue),
      usedBytes: BigInt(used),
      activeUsers: active,
      checkInBytes: BigInt(given),
    })),
    paymentAccounts: row?.payment_accounts ?? [],
    liabilities: (row?.liabilities ?? []).map(({ day, from_days, owed_li, owed_bytes }) => ({
      day,
      fromDays: from_days,
      owedLi: BigInt(owed_li),
      owedBytes: BigInt(owed_bytes),
    })),
  }
}

function dayOf(sums: SummedDay): Answer['days'][number] {
  const each = (bytes: number, users: number) => (users === 0 ? 0n : BigInt(bytes) / BigInt(users))
  return {
    day: sums.day,
    checkIns: sums.check_ins,
    payments: sums.payments,
    revenueLi: BigInt(sums.revenue_li),
    permanentUsers: sums.permanent_users,
    permanentBytes: BigInt(sums.permanent_bytes),
    permanentAverageBytes: each(sums.permanent_bytes, sums.permanent_users),
    quotaUsers: sums.quota_users,
    quotaBytes: BigInt(sums.quota_bytes),
    quotaAverageBytes: each(sums.quota_bytes, sums.quota_users),
    prizeSpends: sums.prize_spends,
    prizeSpentBytes: BigInt(sums.prize_spent_bytes),
    prizeRewards: sums.prize_rewards,
    prizeRewardBytes: BigInt(sums.prize_reward_bytes),
    signUps: sums.sign_ups,
    activeUsers: sums.active_users,
    trialBytes: BigInt(sums.trial_bytes),
    overrunBytes: BigInt(sums.overrun_bytes),
    checkInBytes: BigInt(sums.check_in_bytes),
    runningPackages: sums.running_packages,
    endingPackages: sums.ending_packages,
  }
}
