import { type GiftReturnReason, giftMachine, ownActText, sourcesOf } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { deliver } from '../../books/grants/index.ts'
import { lockBalances } from '../../books/traffic/index.ts'
import type { Gift } from './gifts-table.ts'

/**
 * Ends an open gift and gives the whole amount back to its giver, without a fee: the one way from open to returned. Call
 * with the giver's user row locked.
 * @returns the gift; undefined where it is not open any more, or not this giver's
 */
export async function returnGift(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  { id, giver_id: giverId }: Pick<Gift, 'id' | 'giver_id'>,
  reason: GiftReturnReason,
): Promise<Gift | undefined> {
  // Traffic before the gift, as everywhere: a deletion holds traffic when it comes to the gifts.
  await lockBalances(tx, [giverId])
  const returned = await tx
    .updateTable('gifts')
    .set({ state: 'returned', return_reason: reason, ended_at: app.now() })
    .where('id', '=', id)
    .where('giver_id', '=', giverId)
    .where('state', 'in', sourcesOf(giftMachine, 'returned'))
    .returningAll()
    .executeTakeFirst()
  if (!returned) return undefined
  const source = { kind: 'giftReturn', id: returned.public_id, description: ownActText('giftReturned') } as const
  await deliver(app, tx, giverId, { permanentBytes: returned.sent_bytes, durationDays: 0 }, source)
  return returned
}
