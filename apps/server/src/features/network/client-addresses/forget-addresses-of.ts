import type { Tx } from '../../../platform/database/tables.ts'

export async function forgetAddressesOf(tx: Tx, userId: bigint): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
}
