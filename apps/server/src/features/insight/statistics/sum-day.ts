import { addDays, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import type { DaySums } from './statistics-table.ts'

const ENDING_DAYS = 7

/** Columns that are summed up for a day. */
export const SUM_NAMES = [
  'sign_ups',
  'check_ins',
  'check_in_bytes',
  'payments',
  'revenue_li',
  'active_users',
  'permanent_users',
  'permanent_bytes',
  'quota_users',
  'quota_bytes',
  'trial_users',
  'trial_bytes',
  'overrun_bytes',
  'up_bytes',
  'down_bytes',
  'running_packages',
  'ending_packages',
  'prize_spends',
  'prize_spent_bytes',
  'prize_rewards',
  'prize_reward_bytes',
] as const satisfies (keyof DaySums)[]

/**
 * The sums of one day as a statement: money from the journals, use from the days of users, time packages from what the
 * records say they ended at then.
 */
export function sumsOf(day: RawBuilder<unknown>, start: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<DaySums>`
    select
        (select count(*) from users where created_at >= ${start} and created_at < ${end}) as sign_ups,
        money.*, used.*, packages.*, records.*
      from (
        select count(distinct j.id) as payments, coalesce(-sum(e.amount), 0)::bigint as revenue_li
        from orders o join journals j on j.order_id = o.id and j.kind = 'orderPaid'
          left join ledger_entries e on e.journal_id = j.id
            and e.account_id = (select id from ledger_accounts where kind = 'worldGateway')
        where o.paid_at >= ${start} and o.paid_at < ${end}) money,
      (
        select count(*) as active_users,
          count(*) filter (where permanent > 0) as permanent_users, coalesce(sum(permanent), 0)::bigint as permanent_bytes,
          count(*) filter (where quota > 0) as quota_users, coalesce(sum(quota), 0)::bigint as quota_bytes,
          count(*) filter (where trial > 0) as trial_users, coalesce(sum(trial), 0)::bigint as trial_bytes,
          coalesce(sum(overrun), 0)::bigint as overrun_bytes,
          coalesce(sum(up), 0)::bigint as up_bytes, coalesce(sum(down), 0)::bigint as down_bytes
        from user_days where day = ${day}) used,
      (
        select count(*) filter (where ends > ${end}) as running_packages,
          count(*) filter (where ends > ${end} and ends <= ${end} + make_interval(days => ${ENDING_DAYS})) as ending_packages
        from (select distinct user_id from traffic_records where time_after > ${end} and created_at < ${end}) u
          cross join lateral (select r.time_after as ends from traffic_records r
            where r.user_id = u.user_id and r.created_at < ${end} order by r.id desc limit 1) last) packages,
      (
        select count(*) filter (where type = 'checkIn') as check_ins,
          coalesce(sum(permanent_change) filter (where type = 'checkIn'), 0)::bigint as check_in_bytes,
          count(*) filter (where type = 'prizeSpend') as prize_spends,
          coalesce(-sum(permanent_change) filter (where type = 'prizeSpend'), 0)::bigint as prize_spent_bytes,
          count(*) filter (where type = 'prizeReward') as prize_rewards,
          coalesce(sum(permanent_change) filter (where type = 'prizeReward'), 0)::bigint as prize_reward_bytes
        from traffic_records where day = ${day}) records`
}

/** Sums up a day from the ledgers. */
export async function sumDay({ db, config }: Pick<App, 'db' | 'config'>, day: string): Promise<DaySums> {
  const start = startOfDay(day, config.timeZone)
  const end = startOfDay(addDays(day, 1), config.timeZone)
  return db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    const { rows } = await sumsOf(sql`${day}::date`, sql`${start}::timestamptz`, sql`${end}::timestamptz`).execute(tx)
    const [sums] = rows
    if (!sums) throw new Error(`no sums of ${day}`)
    return sums
  })
}
