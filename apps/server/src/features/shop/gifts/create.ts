import type { Calls } from '@dukou/contract'
import { bytesAfterFee, GB, permanentLeftBytes } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse, refuseInput } from '../../../platform/refuse.ts'
import { adjustTraffic, readBalance } from '../../books/traffic/index.ts'
import { lockUser, refuseClosed } from '../../people/account/index.ts'
import { insertGift, toldGift } from './gifts-table.ts'
import { refuseHeld } from './refuse-held.ts'

const PER_DAY = 20

/**
 * Takes permanent traffic from the giver and puts it into escrow under a code. Locks: user, traffic, gift. The limits of
 * speed count only gifts that were made, because a refusal rolls their counters back.
 */
export const createGift: Handler<Calls['createGift']> = async (ctx, { amountGb }) => {
  const { giftMinimumGb, giftFeeBp, giftCodeHours } = ctx.settings
  if (amountGb < giftMinimumGb) refuse('giftBelowMinimum', { minimum: giftMinimumGb })
  if (!Number.isInteger(amountGb)) refuseInput({ zh: '转赠的流量要是整数 G', en: 'give a whole number of GB' })
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const user = await lockUser(tx, ctx.actor.id)
    const limits = [
      { key: `gift ${ctx.actor.id}`, max: 1, windowSeconds: 10 },
      { key: `gift day ${ctx.actor.id}`, max: PER_DAY, windowSeconds: 86_400 },
    ]
    await limitTries(ctx, tx, limits, 'giftTooFrequent')
    refuseClosed(user)
    refuseHeld(user, ctx.now())
    const publicId = newPublicId()
    const sentBytes = BigInt(amountGb) * GB
    const taken = { permanentBytes: -sentBytes, timeMs: 0 }
    const reason = { key: `gift_sent:${publicId}`, type: 'giftSent', description: '' } as const
    const short = await adjustTraffic(ctx, tx, user.id, taken, reason)
    if (short) refuse('notEnoughTraffic', { available: Number(short.leftBytes / GB) })
    const createdAt = ctx.now()
    const gift = await insertGift(tx, {
      public_id: publicId,
      sender_id: user.id,
      giver_id: user.id,
      sent_bytes: sentBytes,
      received_bytes: bytesAfterFee(sentBytes, giftFeeBp),
      fee_bp: giftFeeBp,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + giftCodeHours * 3_600_000),
    })
    const answer = { ...toldGift(gift), leftBytes: permanentLeftBytes(await readBalance(tx, user.id)) }
    await ctx.remember(tx, answer)
    return answer
  })
}
