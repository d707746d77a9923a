import { DEFAULT_DAILY_LIMIT_BYTES } from '@dukou/domain'
import type { Tx } from '../../platform/database/tables.ts'

/** The quota of a user's days, in bytes; null: the usual one. */
export async function setDailyLimit(tx: Tx, userId: bigint, bytes: bigint | null): Promise<void> {
  await tx
    .updateTable('traffic_balances')
    .set({ daily_limit: bytes ?? DEFAULT_DAILY_LIMIT_BYTES, has_own_limit: bytes !== null })
    .where('user_id', '=', userId)
    .execute()
}
