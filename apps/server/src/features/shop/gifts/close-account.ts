import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { returnGift } from './return-gift.ts'

/** Ends the open gifts of an account that is deleted. Their traffic goes back to it, and goes with it. */
export async function endGiftsOf(tx: Tx, userId: bigint, app: Pick<App, 'now' | 'config'>): Promise<void> {
  const open = tx.selectFrom('gifts').select(['id', 'giver_id']).where('giver_id', '=', userId)
  for (const gift of await open.where('state', '=', 'open').orderBy('id').execute()) {
    await returnGift(app, tx, gift, 'giverDeleted')
  }
}

/** Open gifts of a merged account go on as those of the other: who has the code can still take them. */
export async function moveOpenGifts(tx: Tx, from: bigint, to: bigint): Promise<void> {
  await tx.updateTable('gifts').set({ giver_id: to }).where('giver_id', '=', from).where('state', '=', 'open').execute()
}
