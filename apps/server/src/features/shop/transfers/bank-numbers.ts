import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** In SQL: the numbers at the bank that confirmed proofs, each with the number of the receipt that its proof has. */
export const BANK_NUMBERS = sql`(
  select n.channel, n.bank_no, p.public_id, 'proof-' || p.public_id as receipt_no, p.decided_at
  from transfer_numbers n join transfer_proofs p on p.id = n.proof_id)`

/**
 * Locks a number at the bank: money of one number is booked once, for a proof or from a bill. Call before either looks
 * whether the other has it. Locks go proof or difference, number, receipt.
 */
export async function lockBankNo(tx: Tx, paymentAccount: string, bankNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bankNo ${paymentAccount} ${bankNo}`}, 0))`.execute(tx)
}

/** Whether a number at the bank confirmed a proof of the account. */
export async function isProved(db: Db | Tx, paymentAccount: string, bankNo: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer_numbers where channel = ${paymentAccount} and bank_no = ${bankNo}`.execute(db)
  return rows.length > 0
}
