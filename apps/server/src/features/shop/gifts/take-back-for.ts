import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { returnGift } from './return-gift.ts'

/**
 * Takes open gifts of a giver back, the newest first, until at least so many bytes are in his balance again. Call with his user row and
 * his traffic locked, so that nobody takes one meanwhile.
 * @throws where all of them are less; the caller is rolled back
 */
export async function takeGiftsBackFor(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  giverId: bigint,
  bytes: bigint,
): Promise<void> {
  const open = tx.selectFrom('gifts').select(['id', 'giver_id']).where('giver_id', '=', giverId)
  let missingBytes = bytes
  for (const gift of await open.where('state', '=', 'open').orderBy('id', 'desc').execute()) {
    if (missingBytes <= 0n) return
    const returned = await returnGift(app, tx, gift, 'takenBack')
    missingBytes -= returned?.sent_bytes ?? 0n
  }
  if (missingBytes > 0n) throw new Error(`open gifts of user ${giverId} lack ${missingBytes} bytes`)
}
