import type { Calls } from '@dukou/contract'
import { giftCodeIn, giftMachine, maskedEmail, permanentLeftBytes, sourcesOf } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { deliver } from '../../books/grants/index.ts'
import { lockBalances, readBalance } from '../../books/traffic/index.ts'
import { lockUsers, refuseClosed } from '../../people/account/index.ts'
import { type Gift, gbOf, openGiftOf } from './gifts-table.ts'
import { asGiftGuess } from './guess-limit.ts'
import { tellTaken } from './tell.ts'

/** Takes a gift by its code. A wrong code counts against the limits of guesses, any other outcome does not. */
export const receiveGift: Handler<Calls['receiveGift']> = (ctx, { code }) =>
  asGiftGuess(ctx, () => ctx.db.transaction().execute((tx) => take(ctx, tx, giftCodeIn(code))))

/**
 * Locks: both users by id, the receiver's traffic, the gift. A deletion or merge of either waits, or came first. Of many
 * who take one gift, and beside its giver who takes it back, one update finds it open.
 */
async function take(ctx: Ctx<Actor>, tx: Tx, code: string) {
  await ctx.claimKey(tx)
  const found = await openGiftOf(tx, code)
  const users = await lockUsers(tx, found ? [found.giver_id, ctx.actor.id] : [ctx.actor.id])
  if (!found) refuse('giftCodeInvalid')
  const giver = users.get(found.giver_id)
  const receiver = users.get(ctx.actor.id)
  if (!giver || !receiver) throw new Error(`gift ${found.id} is of no user`)
  refuseClosed(receiver)
  if (giver.id === receiver.id) refuse('giftIsOwn')
  // The gift of a disabled giver stays in escrow: it can be taken once the giver is enabled again.
  if (giver.disabled) refuse('giftCodeInvalid')
  await lockBalances(tx, [receiver.id])
  const gift = await closeAsTaken(ctx, tx, found, receiver.id)
  const source = { kind: 'gift', id: gift.public_id, description: '' } as const
  await deliver(ctx, tx, receiver.id, { permanentBytes: gift.received_bytes, durationDays: 0 }, source)
  await tellTaken(ctx, tx, gift, receiver.public_id)
  const answer = {
    receivedGb: gbOf(gift.received_bytes),
    from: maskedEmail(giver.email),
    leftBytes: permanentLeftBytes(await readBalance(tx, receiver.id)),
  }
  await ctx.remember(tx, answer)
  return answer
}

/** The one way from open to taken. A gift that is closed or late is refused. */
async function closeAsTaken(ctx: Ctx<Actor>, tx: Tx, found: Gift, receiverId: bigint): Promise<Gift> {
  const now = ctx.now()
  const taken = await tx
    .updateTable('gifts')
    .set({ state: 'taken', receiver_id: receiverId, ended_at: now })
    .where('id', '=', found.id)
    .where('state', 'in', sourcesOf(giftMachine, 'taken'))
    .where('giver_id', '=', found.giver_id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (taken) return taken
  // A merge came before the locks: the gift is another giver's now, whose row is not locked.
  const standing = await openGiftOf(tx, found.code)
  refuse(standing && standing.giver_id !== found.giver_id ? 'busy' : 'giftCodeInvalid')
}
