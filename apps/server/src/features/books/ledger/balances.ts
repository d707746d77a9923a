import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

export interface Purses {
  /** Could be withdrawn. */
  walletLi: bigint
  /** May only be spent here. */
  creditLi: bigint
  /** Reserved by open orders. */
  holdLi: bigint
}

const REBATE_ACCOUNTS = ['rebateExpense', 'rebateReceivable']
const EMPTY: Purses = { walletLi: 0n, creditLi: 0n, holdLi: 0n }

export async function readPurses(db: Db | Tx, userId: bigint): Promise<Purses> {
  return (await readPursesOf(db, [userId])).get(userId) ?? { ...EMPTY }
}

/** Purses by user id. Users without ledger accounts are left out. */
export async function readPursesOf(db: Db | Tx, userIds: readonly bigint[]): Promise<Map<bigint, Purses>> {
  const { rows } = await sql<{ user_id: bigint; kind: 'wallet' | 'credit' | 'hold'; balance: bigint }>`
    select user_id, kind, balance from ledger_accounts where user_id = any(${userIds.map(String)}::bigint[])`.execute(
    db,
  )
  const purses = new Map<bigint, Purses>()
  for (const { user_id, kind, balance } of rows) {
    purses.set(user_id, { ...(purses.get(user_id) ?? EMPTY), [`${kind}Li`]: balance })
  }
  return purses
}

/** Keeps a user's purses from everybody else until the transaction ends. */
export async function lockPurses(tx: Tx, userId: bigint): Promise<void> {
  await lockPursesOf(tx, [userId])
}

/** The same for many: in id order, as everywhere. */
export async function lockPursesOf(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  const ids = userIds.filter((id) => id > 0n).map(String)
  await sql`select 1 from ledger_accounts where user_id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

/**
 * Locks a user's purses together with the accounts that a payment from outside moves, in id order as everywhere.
 * @param inviterId who gets a rebate on it
 */
export async function lockTill(tx: Tx, userId: bigint, inviterId?: bigint): Promise<void> {
  const kinds = ['worldGateway', 'sales', ...(inviterId === undefined ? [] : REBATE_ACCOUNTS)]
  await sql`select 1 from ledger_accounts where user_id in (${userId}, ${inviterId ?? userId})
    or (user_id = 0 and kind = any(${kinds}::text[])) order by id for update`.execute(tx)
}

/** Locks what a refund moves: the purses of the customer and of who invited him, and the accounts of the site. */
export async function lockRefund(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  const kinds = ['sales', 'worldRefund', ...REBATE_ACCOUNTS]
  await sql`select 1 from ledger_accounts where user_id = any(${userIds.filter((id) => id > 0n).map(String)}::bigint[])
    or (user_id = 0 and kind = any(${kinds}::text[])) order by id for update`.execute(tx)
}

/** Locks what a refund of credit moves: the purses of the customer, and the accounts of the site. */
export async function lockCreditRefund(tx: Tx, userId: bigint): Promise<void> {
  await sql`select 1 from ledger_accounts where user_id = ${userId}
    or (user_id = 0 and kind in ('refundPending', 'worldRefund')) order by id for update`.execute(tx)
}

/** Locks what the reversal of a rebate moves. */
export async function lockRebate(tx: Tx, inviterId: bigint): Promise<void> {
  await sql`select 1 from ledger_accounts where user_id = ${inviterId}
    or (user_id = 0 and kind = any(${REBATE_ACCOUNTS}::text[])) order by id for update`.execute(tx)
}
