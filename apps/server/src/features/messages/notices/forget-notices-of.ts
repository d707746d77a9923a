import type { Tx } from '../../../platform/database/tables.ts'

export async function forgetNoticesOf(tx: Tx, userId: bigint): Promise<void> {
  await tx.deleteFrom('notices').where('user_id', '=', userId).execute()
}

/** Anybody's notices that lead there: what they tell of is gone. */
export async function forgetNoticesTo(tx: Tx, hrefs: readonly string[]): Promise<void> {
  if (hrefs.length > 0)
    await tx
      .deleteFrom('notices')
      .where('href', 'in', [...hrefs])
      .execute()
}
