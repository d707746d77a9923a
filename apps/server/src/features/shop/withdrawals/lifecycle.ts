import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { giveBack } from './give-back.ts'
import { tellOfEnd } from './tell-owner.ts'
import { moveWithdrawal } from './withdrawals-table.ts'

/** Whether a payout is still owed to the account, or to one that was merged into it: that keeps it from deletion. */
export async function hasOpenWithdrawal(tx: Tx, userId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from withdrawals w join accounts u on u.id = w.user_id
    where w.status in ('requested', 'taken') and (u.id = ${userId} or u.merged_into_id = ${userId}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes addresses and messages. Withdrawals stay in the books, with the address that was paid. */
export async function forgetWithdrawals(tx: Tx, userId: bigint): Promise<void> {
  await tx.deleteFrom('payout_addresses').where('user_id', '=', userId).execute()
  await tx
    .updateTable('withdrawals')
    .set({ message: '' })
    .where('user_id', '=', userId)
    .where('message', '<>', '')
    .execute()
}

/**
 * A merge cancels the withdrawal that nobody has taken up, with the money in the wallet of the account that stays. One that
 * staff have taken up may be paid already: it stays with the closed account until they settle or refuse it.
 */
export async function moveWithdrawals(tx: Tx, from: bigint, to: bigint): Promise<void> {
  const waiting = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', from)
    .where('status', '=', 'requested')
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return
  const cancelled = await moveWithdrawal(tx, waiting.id, 'cancelled', { closed_at: sql<Date>`now()` })
  await giveBack(tx, cancelled, to)
  await tellOfEnd(tx, cancelled, to, 'merged')
}
