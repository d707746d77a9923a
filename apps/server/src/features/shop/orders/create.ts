import type { Calls } from '@dukou/contract'
import { isHiddenFor, MAX_OPEN_ORDERS, OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockUser } from '../../people/account/index.ts'
import { findPlan } from '../plans/index.ts'
import { rewardColumns } from '../referral/index.ts'
import { findBeingPaid, findUntouched } from './known-order.ts'
import { copyOf, insertOrder } from './open-order.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import type { Order } from './orders-table.ts'

const PER_HOUR = 20

/**
 * Copies everything that decides price, delivery and rebate into the order; later edits change nothing in it. An
 * order of the same plan that is untouched or being paid is answered again, so that a second tab opens no second order.
 */
export const createOrder: Handler<Calls['createOrder']> = async (ctx, { planId }) => {
  const now = ctx.now()

  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    // Two orders at once wait here for each other, so what is looked for and counted below stays true for both.
    const user = await lockUser(tx, ctx.actor.id)
    // The account was deleted, merged or disabled since the call was let in; an open order keeps it from the first two.
    if (user.disabled) refuse('sessionExpired')
    const plan = await findPlan(tx, planId)
    if (!plan || isHiddenFor({ priceLi: plan.price_li }, user.channel_code, ctx.settings.hideCheapPlansChannelCode))
      refuse('planNotFound')
    const copied = copyOf(plan, ctx.settings)
    const known =
      (await findBeingPaid(tx, ctx.actor.id, copied, now)) ?? (await findUntouched(tx, ctx.actor.id, copied, now))
    if (known) return answerWith(ctx, tx, known)

    const { open } = await tx
      .selectFrom('orders')
      .select((count) => count.fn.countAll<bigint>().as('open'))
      .where('user_id', '=', ctx.actor.id)
      .where('status', 'in', OPEN_ORDER_STATUSES)
      .executeTakeFirstOrThrow()
    const maximum = Math.floor(MAX_OPEN_ORDERS * ctx.config.rateLimitScale)
    if (Number(open) >= maximum) refuse('tooManyOpenOrders', { maximum })

    await limitTries(ctx, tx, [{ key: `order ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
    const order = await insertOrder(
      tx,
      ctx.actor.id,
      { ...copied, ...(await rewardColumns(ctx, tx, ctx.actor.id)) },
      now,
    )
    return answerWith(ctx, tx, order)
  })
}

async function answerWith(ctx: Ctx<Actor>, tx: Tx, order: Order): Promise<OrderAnswer> {
  const answer = await orderAnswer(tx, order)
  await ctx.remember(tx, answer)
  return answer
}
