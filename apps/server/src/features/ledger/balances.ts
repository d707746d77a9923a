import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'

export interface Purses {
  /** Could be withdrawn. */
  walletLi: bigint
  /** May only be spent here. */
  creditLi: bigint
  /** Reserved by open orders. */
  holdLi: bigint
}

export async function readPurses(db: Db | Tx, userId: bigint): Promise<Purses> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    select kind, balance from ledger_accounts where user_id = ${userId}`.execute(db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  return { walletLi: of('wallet'), creditLi: of('credit'), holdLi: of('hold') }
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
