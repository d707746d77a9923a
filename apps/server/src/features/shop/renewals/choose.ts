import type { Calls } from '@dukou/contract'
import { isHiddenFor, toldEndAt } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findPlan } from '../plans/index.ts'
import { renewalAnswer, timeEndOf } from './renewal-answer.ts'

/** The page shows end and price with the button. Where the end is days away, a message tells them again before it. */
export const chooseRenewal: Handler<Calls['chooseRenewal']> = async (ctx, { planId }) => {
  const { actor, settings } = ctx
  if (!settings.walletFullPurchase) refuse('walletPurchaseOff')
  const plan = await findPlan(ctx.db, planId)
  if (!plan || isHiddenFor({ priceLi: plan.price_li }, actor.channelCode, settings.hideCheapPlansChannelCode))
    refuse('planNotFound')
  if (plan.duration_days === 0) refuse('planNotRenewable')
  const end = await timeEndOf(ctx.db, actor.id)
  const now = ctx.now()
  if (end === null || end <= now) refuse('noTimePackage')
  const told = { told_end: toldEndAt(end, now), told_price_li: plan.price_li, tried_on: null }
  const chosen = { ...told, plan_id: plan.id, chosen_at: now }
  await ctx.db
    .insertInto('renewals')
    .values({ user_id: actor.id, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
  return renewalAnswer(ctx)
}
