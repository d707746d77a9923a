import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Pictures that somebody sent, or that are part of his tickets or proofs, become nobody's, and old: {@link forgetLoosePictures} then
 * deletes files and rows. No file goes in a transaction that may still be undone.
 */
export async function letGoOfPictures(tx: Tx, userId: bigint): Promise<void> {
  await sql`update uploads set ticket_user_id = null, avatar_user_id = null, proof_user_id = null,
    created_at = 'epoch' where user_id = ${userId} or ticket_user_id = ${userId} or proof_user_id = ${userId}`.execute(
    tx,
  )
}
