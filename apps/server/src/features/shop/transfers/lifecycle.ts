import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Whether staff have still to look for money of the account, or of one that was merged into it: that keeps it. */
export async function hasWaitingProof(tx: Tx, userId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer_proofs p join trade_facts t on t.id = p.trade_id join accounts u on u.id = t.user_id
    where p.status = 'waiting' and (u.id = ${userId} or u.merged_into_id = ${userId}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes pictures and words of a person away. The amounts stay, as those of orders do. */
export async function forgetProofs(tx: Tx, userId: bigint): Promise<void> {
  await sql`update transfer_proofs set picture = null, note = ''
    where trade_id in (select id from trade_facts where user_id = ${userId})`.execute(tx)
}
