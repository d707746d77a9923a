import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Moves the debt of an account to the one that it is merged into. Rebates stay on record with the account that got them. */
export async function moveDebt(tx: Tx, from: bigint, to: bigint): Promise<void> {
  await sql`insert into rebate_sums (user_id, debt_li)
    select ${to}::bigint, debt_li from rebate_sums where user_id = ${from} and debt_li > 0
    on conflict (user_id) do update set debt_li = rebate_sums.debt_li + excluded.debt_li`.execute(tx)
  await tx.updateTable('rebate_sums').set({ debt_li: 0n }).where('user_id', '=', from).execute()
}
