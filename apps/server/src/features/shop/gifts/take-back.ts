import type { Calls } from '@dukou/contract'
import { permanentLeftBytes } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { readBalance } from '../../books/traffic/index.ts'
import { lockUser } from '../../people/account/index.ts'
import { toldGift } from './gifts-table.ts'
import { returnGift } from './return-gift.ts'

/** Takes an open gift of one's own back, as a whole. */
export const takeBackGift: Handler<Calls['takeBackGift']> = async (ctx, { giftId }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const { id: userId } = await lockUser(tx, ctx.actor.id)
    const gift = await tx
      .selectFrom('gifts')
      .select(['id', 'giver_id'])
      .where('public_id', '=', giftId)
      .where('giver_id', '=', userId)
      .executeTakeFirst()
    if (!gift) refuse('giftNotFound')
    const returned = (await returnGift(ctx, tx, gift, 'takenBack')) ?? refuse('giftClosed')
    const answer = { ...toldGift(returned), leftBytes: permanentLeftBytes(await readBalance(tx, userId)) }
    await ctx.remember(tx, answer)
    return answer
  })
