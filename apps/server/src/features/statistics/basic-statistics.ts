import type { AnswerOf, Calls } from '@dukou/contract'
import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/handlers.ts'
import type { DaySums } from './statistics-table.ts'
import { SUM_NAMES, sumsOf } from './sum-day.ts'

type Answer = AnswerOf<Calls['basicStatistics']>
type SummedDay = Record<keyof DaySums, number> & { day: string }

type PreviousDay = { day: string; payments: number; revenue: number; used: number; active: number; given: number }

interface Row {
  days: SummedDay[] | null
  previous: PreviousDay[] | null
  liabilities: { day: string; from_days: number; owed_li: number; owed_bytes: number }[] | null
  remaining: string
  active: number
  channels: Answer['channels'] | null
}

/** Days that may not be summed up yet: today, and yesterday until its last reports are in. */
const LATEST = 2

/** The last days: from the stored sums where a day is over, else summed up now from the ledgers. One statement. */
export const basicStatistics: Handler<Calls['basicStatistics']> = async (ctx, { days }) => {
  const now = ctx.now()
  const { timeZone } = ctx.config
  const today = businessDay(now, timeZone)
  const first = addDays(today, 1 - days)
  const beforeFirst = addDays(first, -days)
  const latest = Array.from({ length: Math.min(LATEST, days) }, (_, back) => addDays(today, -back))
  const starts = latest.map((day) => startOfDay(day, timeZone))
  const ends = latest.map((day) => startOfDay(addDays(day, 1), timeZone))
  const names = sql.join(SUM_NAMES.map((name) => sql.ref(name)))
  const { rows } = await sql<Row>`
    select b.*, (
      select json_agg(row_to_json(s) order by s.day desc) from (
        select day, ${names} from statistics_days where day >= ${first}::date and day < ${today}::date
        union all
        select d.day, ${names}
        from unnest(${latest}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) d (day, starts, ends)
          cross join lateral (${sumsOf(sql`d.day`, sql`d.starts`, sql`d.ends`)}) sums
        where d.day = ${today}::date or not exists (select 1 from statistics_days k where k.day = d.day)) s) as days, (
      select json_agg(row_to_json(p) order by p.day desc) from (
        select day, payments, revenue_li as revenue, permanent_bytes + quota_bytes + trial_bytes + overrun_bytes as used,
          active_users as active, check_in_bytes as given
        from statistics_days where day >= ${beforeFirst}::date and day < ${first}::date) p) as previous, (
      select json_agg(row_to_json(c) order by c.started desc, c.channel) from (
        select channel, count(*) filter (where now)::int as started,
          count(*) filter (where now and status = 'paid')::int as succeeded,
          count(*) filter (where not now)::int as "previousStarted",
          count(*) filter (where not now and status = 'paid')::int as "previousSucceeded"
        from trades, lateral (select created_at >= ${startOfDay(first, timeZone)}::timestamptz as now) n
        where pay_mode <> 'wallet' and created_at >= ${startOfDay(beforeFirst, timeZone)}::timestamptz group by channel) c) as channels, (
      select json_agg(row_to_json(l) order by l.from_days) from (
        select day, from_days, owed_li, owed_bytes from liability_ages
        where day = (select max(day) from liability_ages)) l) as liabilities
    from (
      select coalesce(sum(permanent_granted - permanent_used), 0)::text as remaining,
        count(*) filter (where time_expires_at > ${now})::int as active
      from traffic_balances) b`.execute(ctx.db)
  const [row] = rows
  return {
    days: (row?.days ?? []).map(dayOf),
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
    channels: row?.channels ?? [],
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
