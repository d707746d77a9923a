import type { Customer, HeldLimits } from '@dukou/domain'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

interface TrafficBalancesTable {
  user_id: bigint
  permanent_granted: Generated<bigint>
  permanent_used: Generated<bigint>
  daily_limit: bigint
  time_expires_at: Date | null
  day: Generated<string>
  day_quota: Generated<bigint>
  day_permanent: Generated<bigint>
  day_overrun: Generated<bigint>
  trial_left: Generated<bigint>
  trial_expires_at: Date | null
  day_trial: Generated<bigint>
  /** Bytes of the day as nodes counted them, before any factor. */
  day_up: Generated<bigint>
  day_down: Generated<bigint>
  /** Weighed and not billed yet, in millionths of a byte. */
  carried: Generated<bigint>
  /** Limits from plans; null: no plan has set one yet. See `limitsAfter`. */
  device_limit: number | null
  speed_mbps: number | null
  /** Daily quota of the running time package, even if the user has their own; null: no grant since it is stored. */
  bought_limit: bigint | null
  /** Whether `daily_limit` is the user's own. */
  has_own_limit: Generated<boolean>
  /** The day before, while a report turns the day: see `features/network/usage`. */
  turned: bigint[] | null
}

interface TrafficRecordsTable {
  id: Generated<bigint>
  key: string
  user_id: bigint
  day: string
  type: string
  description: string
  permanent_change: bigint
  permanent_after: bigint
  trial_change: Generated<bigint>
  days_change: number
  time_before: Date | null
  time_after: Date | null
  created_at: Generated<Date>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    traffic_balances: TrafficBalancesTable
    traffic_records: TrafficRecordsTable
  }
}

export type BalanceRow = Selectable<TrafficBalancesTable>

/** Traffic balance of a user, including trial traffic. */
export type Balance = Customer['balance'] & { limits: HeldLimits }

export async function readBalance(db: Db | Tx, userId: bigint): Promise<Balance> {
  const row = await db
    .selectFrom('traffic_balances')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return balanceOf(row)
}

/** Keeps the traffic of many from everybody else until the transaction ends, in the order of their ids. */
export async function lockBalances(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await sql`select 1 from traffic_balances where user_id = any(${userIds.map(String)}::bigint[])
    order by user_id for update`.execute(tx)
}

/** The same, with where each of them stands. */
export async function lockBalancesOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, Balance>> {
  const rows = await tx
    .selectFrom('traffic_balances')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.user_id, balanceOf(row)]))
}

export async function lockBalance(tx: Tx, userId: bigint): Promise<Balance> {
  const row = await tx
    .selectFrom('traffic_balances')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balanceOf(row)
}

export function balanceOf(row: BalanceRow): Balance {
  return {
    permanentGrantedBytes: row.permanent_granted,
    permanentUsedBytes: row.permanent_used,
    dailyLimitBytes: row.daily_limit,
    quotaUsedBytes: row.day_quota,
    quotaDay: row.day,
    timeExpiresAt: row.time_expires_at,
    trialLeftBytes: row.trial_left,
    trialExpiresAt: row.trial_expires_at,
    limits: {
      devices: row.device_limit,
      speedMbps: row.speed_mbps,
      dailyBytes: row.bought_limit ?? (row.has_own_limit ? null : row.daily_limit),
    },
  }
}
