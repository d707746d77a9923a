import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { TradeFacts } from './proofs-table.ts'

/** The caller's trade by transfer. Other people's trades, and those of platforms, are not there. */
export async function findOwnTransfer(db: Db | Tx, publicId: string, userId: bigint): Promise<TradeFacts> {
  const { rows } = await sql<TradeFacts>`
    select * from trade_facts t
    where t.public_id = ${publicId} and t.user_id = ${userId} and t.pay_mode = 'transfer'`.execute(db)
  return rows[0] ?? refuse('tradeNotFound')
}
