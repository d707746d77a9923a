import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type PayoutAddress = Selectable<Tables['payout_addresses']>

/** The address in use: the newest. Call with the user locked where it decides something. */
export async function readPayoutAddress(db: Db | Tx, userId: bigint): Promise<PayoutAddress | undefined> {
  return db
    .selectFrom('payout_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
