import type { Calls } from '@dukou/contract'
import { dailyBytesOf, isHiddenFor } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { planAnswer } from './plan-answer.ts'

export const listPlans: Handler<Calls['listPlans']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('plans')
    .leftJoin('entitlement_names as entitlements', 'entitlements.id', 'plans.entitlement_id')
    .selectAll('plans')
    .select((row) => [
      'entitlements.public_id as entitlement_public_id',
      row
        .selectFrom('balances')
        .select('daily_limit')
        .where('user_id', '=', ctx.actor.id)
        .where('has_own_limit', '=', true)
        .as('own_daily_limit'),
    ])
    .where('plans.removed_at', 'is', null)
    .orderBy('plans.sort')
    .orderBy('plans.id')
    .execute()
  return rows
    .filter(
      (plan) => !isHiddenFor({ priceLi: plan.price_li }, ctx.actor.channelCode, ctx.settings.hideCheapPlansChannelCode),
    )
    .map((plan) => ({
      ...planAnswer(plan, plan.entitlement_public_id),
      dailyLimitBytes:
        plan.duration_days === 0 ? null : (plan.own_daily_limit ?? dailyBytesOf(plan.daily_limit, ctx.settings)),
    }))
}
