import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { businessDay, GB, prizeAt, prizeValueGb, slotOf, totalWeight, worstLossGb } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { takeTraffic } from '../../books/traffic/index.ts'
import { lockUser, refuseClosed } from '../../people/account/index.ts'
import { countDraw } from './count-draw.ts'
import { givePrize } from './give-prize.ts'
import { readDraws } from './my-draws.ts'
import { contentOf, holdOdds, type Odds } from './prizes-table.ts'
import { hmacOf, nextSeed, type Seed } from './seed.ts'

type Input = InputOf<Calls['drawPrize']>

/**
 * Draws once: takes the cost, gives the prize and reveals the seed, all or nothing. Only with the odds, the cost and the
 * commitment that the caller saw. Locks go odds, user, traffic, day.
 */
export const drawPrize: Handler<Calls['drawPrize']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const { version, odds } = await holdOdds(tx)
    const user = await lockUser(tx, ctx.actor.id)
    refuseClosed(user)
    if (odds.length === 0 || ctx.settings.drawCostGb === 0) refuse('lotteryClosed')
    const seed = await seedOfNext(ctx, tx)
    if (version !== input.version || ctx.settings.drawCostGb !== input.costGb) refuse('lotteryChanged')
    if (seed.commitment !== input.commitment) refuse('lotteryChanged')
    const answer = await draw(ctx, tx, { version, odds, seed, input })
    await ctx.remember(tx, answer)
    return answer
  })

async function draw(
  ctx: Ctx<Actor>,
  tx: Tx,
  { version, odds, seed, input }: { version: number; odds: Odds[]; seed: Seed; input: Input },
): Promise<AnswerOf<Calls['drawPrize']>> {
  const at = ctx.now()
  const moment = { config: ctx.config, now: () => at }
  const { costGb, ownNumber } = input
  const prize = winnerOf(odds, seed.seed, ownNumber)
  const publicId = newPublicId()
  const taken = await takeTraffic(moment, tx, ctx.actor.id, BigInt(costGb) * GB, {
    key: `draw:${publicId}`,
    type: 'prizeSpend',
    description: prize.name,
  })
  if (!taken) refuse('drawTooDear', { cost: costGb })
  const valueGb = prizeValueGb(contentOf(prize), ctx.settings)
  const day = businessDay(at, ctx.config.timeZone)
  const lossAfterGb = await countDraw(tx, {
    day,
    costGb,
    valueGb,
    worstGb: worstLossGb(odds.map(contentOf), costGb, ctx.settings),
    limitGb: ctx.settings.drawLossGb,
  })
  const coupon = await givePrize(moment, tx, ctx.actor.id, { ...contentOf(prize), name: prize.name, publicId })
  await tx
    .insertInto('prize_draws')
    .values({
      public_id: publicId,
      user_id: ctx.actor.id,
      version,
      position: prize.position,
      day,
      cost_gb: costGb,
      value_gb: valueGb,
      ...seed,
      own_number: ownNumber,
      loss_after_gb: lossAfterGb,
      loss_limit_gb: BigInt(ctx.settings.drawLossGb),
      coupon_code: coupon?.code ?? null,
      coupon_expires_at: coupon?.expiresAt ?? null,
      created_at: at,
    })
    .execute()
  const [drawn] = await readDraws(tx, ctx.actor.id, 1)
  if (!drawn) throw new Error('the draw was not written')
  const leftAfter = taken.leftBytes + BigInt(prize.permanent_gb) * GB
  return { ...drawn, leftBefore: taken.leftBytes + BigInt(costGb) * GB, leftAfter }
}

/** The prize that seed and number choose together. Neither side knows it before both are there. */
function winnerOf(odds: Odds[], seed: string, ownNumber: string): Odds {
  const slot = slotOf(hmacOf(seed, ownNumber), totalWeight(odds))
  const prize = odds[prizeAt(odds, slot)?.position ?? -1]
  if (!prize) throw new Error(`no prize has slot ${slot}`)
  return prize
}

/** Call with the user locked: then no other draw of the user is under way. */
async function seedOfNext(ctx: Ctx<Actor>, tx: Tx): Promise<Seed> {
  const last = await tx
    .selectFrom('prize_draws')
    .select('id')
    .where('user_id', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return nextSeed(ctx, ctx.settings.drawSeed, ctx.actor.publicId, last?.id ?? null)
}
