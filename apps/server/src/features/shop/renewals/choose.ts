import type { Calls } from '@dukou/contract'
import { isHiddenFor } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findPlan } from '../plans/index.ts'
import { renewalAnswer, timeEndOf } from './renewal-answer.ts'

/** The page shows end and price with the button, so that both are told. */
export const chooseRenewal: Handler<Calls['chooseRenewal']> = async (ctx, { planId }) => {
  const { actor, settings } = ctx
  if (!settings.walletFullPurchase) refuse('walletPurchaseOff')
  const plan = await findPlan(ctx.db, planId)
  if (!plan || isHiddenFor({ priceLi: plan.price_li }, actor.channelCode, settings.hideCheapPlansChannelCode))
    refuse('planNotFound')
  if (plan.duration_days === 0) refuse('planNotRenewable')
  const end = await timeEndOf(ctx.db, actor.id)
  if (end === null || end <= ctx.now()) refuse('noTimePackage')
  const told = { plan_id: plan.id, told_end: end, told_price_li: plan.price_li, tried_on: null, chosen_at: ctx.now() }
  await ctx.db
    .insertInto('renewals')
    .values({ user_id: actor.id, ...told })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(told))
    .execute()
  return renewalAnswer(ctx)
}
