import type { AnswerOf, Calls } from '@dukou/contract'
import type { Plan } from './plans-table.ts'

/** A plan as pages see it. */
export function planAnswer(plan: Plan, entitlementPublicId: string | null): AnswerOf<Calls['listPlans']>[number] {
  return {
    id: plan.public_id,
    sort: plan.sort,
    name: plan.name,
    priceLi: plan.price_li,
    trafficBytes: plan.traffic_bytes,
    durationDays: plan.duration_days,
    dailyLimitBytes: plan.daily_limit,
    bonusPercent: plan.bonus_percent,
    entitlementId: entitlementPublicId,
    entitlementDays: plan.entitlement_days,
    entitlementText: plan.entitlement_text,
    deviceCount: plan.device_count,
    speedMbps: plan.speed_mbps,
    suggestedMonths: plan.suggested_months,
  }
}
