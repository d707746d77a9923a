import { addDays, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import { givenOn, packagesAt } from '../../books/traffic/index.ts'
import { usedOn } from '../../network/usage/index.ts'
import { incomeBetween, paymentsBetween } from '../../shop/orders/index.ts'
import { refundedBetween } from '../../shop/refunds/index.ts'
import type { DaySums } from './statistics-table.ts'

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
 * The sums of one day as a statement: income less refunds, use from the days of users, time packages from the ends that the
 * records told then.
 */
export function sumsOf(day: RawBuilder<unknown>, start: RawBuilder<unknown>, end: RawBuilder<unknown>) {
  return sql<DaySums>`
    select
        (select count(*) from accounts where created_at >= ${start} and created_at < ${end}) as sign_ups,
        ${paymentsBetween(start, end)} as payments, ${revenueOf(start, end)} as revenue_li, used.*, packages.*, records.*
      from (${usedOn(day)}) used, (${packagesAt(end)}) packages,
        (${givenOn(day)}) records`
}

/**
 * In SQL: income of a time, less refunds to their source in it.
 * @param end null: until now
 */
export function revenueOf(start: RawBuilder<unknown>, end: RawBuilder<unknown> | null): RawBuilder<bigint> {
  return sql`${incomeBetween(start, end)} - ${refundedBetween(start, end)}`
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
