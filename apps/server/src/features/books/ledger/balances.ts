import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import type { SystemAccount } from './post.ts'

export interface Purses {
  /** Could be withdrawn. */
  walletLi: bigint
  /** May only be spent here. */
  creditLi: bigint
  /** Reserved by open orders. */
  holdLi: bigint
}

const REBATE_ACCOUNTS = ['rebateExpense', 'rebateReceivable'] as const
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
 * Locks a user's purses together with the accounts that a payment from outside moves.
 * @param inviterId who gets a rebate on it
 */
export async function lockTill(tx: Tx, userId: bigint, inviterId?: bigint): Promise<void> {
  if (inviterId === undefined) await lockWithHouse(tx, [userId], ['worldGateway', 'sales'])
  else await lockWithHouse(tx, [userId, inviterId], ['worldGateway', 'sales', ...REBATE_ACCOUNTS])
}

/** Locks what a refund moves: the purses of the customer and of who invited him, and the accounts of the site. */
export async function lockRefund(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await lockWithHouse(tx, userIds, ['sales', 'worldRefund', ...REBATE_ACCOUNTS])
}

/** Locks what a refund of credit moves: the purses of the customer, and the accounts of the site. */
export async function lockCreditRefund(tx: Tx, userId: bigint): Promise<void> {
  await lockWithHouse(tx, [userId], ['refundPending', 'worldRefund'])
}

/** Locks what the reversal of a rebate moves. */
export async function lockRebate(tx: Tx, inviterId: bigint): Promise<void> {
  await lockWithHouse(tx, [inviterId], REBATE_ACCOUNTS)
}

/** Locks what a decision about money in suspense moves. */
export async function lockSuspense(tx: Tx, userId: bigint): Promise<void> {
  await lockWithHouse(tx, [userId], ['suspense'])
}

/** Purses of users and accounts of the site in one go, in id order as everywhere. */
async function lockWithHouse(tx: Tx, userIds: readonly bigint[], house: readonly SystemAccount[]): Promise<void> {
  const ids = userIds.filter((id) => id > 0n).map(String)
  await sql`select 1 from ledger_accounts where user_id = any(${ids}::bigint[])
    or (user_id = 0 and kind = any(${house}::text[])) order by id for update`.execute(tx)
}
