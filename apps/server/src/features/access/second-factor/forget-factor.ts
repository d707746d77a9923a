import type { Tx } from '../../../platform/database/tables.ts'

/** Its recovery codes go with it. */
export async function forgetFactorOf(tx: Tx, userId: bigint): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
