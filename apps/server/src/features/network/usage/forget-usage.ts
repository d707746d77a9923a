import { businessDay, DAY_MS } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { withoutTimeLimit } from '../../../platform/database/deadline.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { ADD_TO_DAYS } from './usage-table.ts'

const REPORTS_KEPT_DAYS = 45
const DAYS_KEPT = 400

/** SQLSTATE: a lock did not come in time. */
const LOCK_NOT_AVAILABLE = '55P03'
/** SQLSTATE: another process dropped the table meanwhile. */
const UNDEFINED_TABLE = '42P01'

/**
 * Forgets reports after 45 days and days after 400: their tables are dropped whole. What the forgotten days came to stays
 * as one row per user, so that the books still add up. A day whose tables are held, by a backup for example, is left to
 * the next run.
 */
export async function forgetUsage(app: Pick<App, 'db' | 'now' | 'config'>): Promise<void> {
  const before = (days: number) => businessDay(new Date(app.now().getTime() - days * DAY_MS), app.config.timeZone)
  await forgetEach(await daysOf(app.db, 'usage_reports', before(REPORTS_KEPT_DAYS)), (day) =>
    forgetReports(app.db, day),
  )
  await forgetEach(await daysOf(app.db, 'usage_days', before(DAYS_KEPT)), (day) => forgetDay(app.db, day))
}

/** Stops at the first day that is held, because a backup holds all days, and every wait holds up reports. */
async function forgetEach(days: readonly string[], forget: (day: string) => Promise<void>): Promise<void> {
  for (const day of days) {
    try {
      await forget(day)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === LOCK_NOT_AVAILABLE) return
      if (code !== UNDEFINED_TABLE) throw error
    }
  }
}

/** Reports queue behind a drop that waits, and fail after 5 s. So a drop waits for a shorter time. */
async function waitBriefly(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx)
}

/**
 * Days that have a partition and are over for so long. Names without a day give none: which tables are looked at before
 * they are known to be partitions is up to the database.
 */
async function daysOf(db: Db, table: string, before: string): Promise<string[]> {
  const day = sql`to_date(substring(c.relname from '_([0-9]{8})$'), 'YYYYMMDD')`
  const { rows } = await sql<{ day: string }>`
    select ${day} as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and ${day} < ${before}::date order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

async function forgetReports(db: Db, day: string): Promise<void> {
  const { rows } = await sql`select 1 from usage_reports where day = ${day} and not is_summed limit 1`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (tx) => {
    await waitBriefly(tx)
    await drop(tx, 'usage_reports', day)
  })
}

async function forgetDay(db: Db, day: string): Promise<void> {
  await closeDay(db, day)
  await db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await waitBriefly(tx)
    // Nobody adds to the day meanwhile.
    await sql`lock table ${partition('usage_days', day)}, ${partition('usage_inbound_days', day)} in exclusive mode`.execute(
      tx,
    )
    await sql`
      insert into usage_before as b (user_id, trial, quota, permanent, overrun, up, down, weighed)
      select user_id, sum(trial), sum(quota), sum(permanent), sum(overrun), sum(up), sum(down), sum(weighed) from (
        select user_id, trial, quota, permanent, overrun, 0 as up, 0 as down, 0 as weighed from usage_days where day = ${day}
        union all
        select user_id, 0, 0, 0, 0, up, down, weighed from usage_inbound_days where day = ${day}) over_days
      group by user_id
      on conflict (user_id) do update set trial = b.trial + excluded.trial, quota = b.quota + excluded.quota,
        permanent = b.permanent + excluded.permanent, overrun = b.overrun + excluded.overrun, up = b.up + excluded.up,
        down = b.down + excluded.down, weighed = b.weighed + excluded.weighed`.execute(tx)
    for (const table of ['usage_days', 'usage_inbound_days', 'usage_quarantine']) await drop(tx, table, day)
  })
}

/**
 * Writes out the day from balances of users without use since then, as their next report would have done. A separate
 * transaction keeps the lock order of reports: balances, then days.
 */
async function closeDay(db: Db, day: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await withoutTimeLimit(tx)
    await waitBriefly(tx)
    await sql`
      with held as (
        select user_id, day, day_trial, day_quota, day_permanent, day_overrun, day_up, day_down from traffic_balances
        where day = ${day} and (day_up > 0 or day_down > 0) order by user_id for no key update),
      emptied as (
        update traffic_balances b set day_trial = 0, day_quota = 0, day_permanent = 0, day_overrun = 0, day_up = 0, day_down = 0
        from held where b.user_id = held.user_id)
      insert into usage_days (day, user_id, trial, quota, permanent, overrun, up, down)
      select day, user_id, day_trial, day_quota, day_permanent, day_overrun, day_up, day_down from held
      ${sql.raw(ADD_TO_DAYS)}`.execute(tx)
  })
}

async function drop(tx: Tx, table: string, day: string): Promise<void> {
  await sql`drop table if exists ${partition(table, day)}`.execute(tx)
}

function partition(table: string, day: string) {
  return sql.id(`${table}_${day.replaceAll('-', '')}`)
}
