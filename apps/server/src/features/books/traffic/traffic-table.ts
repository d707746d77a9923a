import type { Customer, HeldLimits } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type BalanceRow = Selectable<Tables['traffic_balances']>

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
