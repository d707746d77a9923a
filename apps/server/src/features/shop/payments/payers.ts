import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/** Shorter texts, and those with asterisks, may be of many people. */
const LEAST_LENGTH = 6

/**
 * Hash of the account at a platform that paid, to tell whether two people paid from the same one. The account itself is
 * kept nowhere. Platforms behind several payment accounts tell the same account of a way to pay.
 * @returns null: the platform told none, or not all of it
 */
export function payerHash(
  { secrets }: Pick<App, 'secrets'>,
  payMode: string,
  payer: string | undefined,
): Buffer | null {
  const name = payer?.trim().toLowerCase() ?? ''
  if (name.length < LEAST_LENGTH || name.includes('*')) return null
  return createHmac('sha256', secrets.derive('payers')).update(`${payMode} ${name}`).digest()
}

/** Whether somebody, or an account that was merged into his, has paid from this account at a platform. */
export async function hasPaid(tx: Tx, userId: bigint, payer: Buffer | null): Promise<boolean> {
  if (payer === null) return false
  const { rows } = await sql`
    select 1 from receipts r join trades t on t.id = r.trade_id join accounts a on a.id = t.user_id
    where r.payer_hmac = ${payer} and (a.id = ${userId} or a.merged_into_id = ${userId}) limit 1`.execute(tx)
  return rows.length > 0
}
