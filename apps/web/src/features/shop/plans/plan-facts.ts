import { GB, grantOf, isTimePackage, type PlanContent } from '@dukou/domain'
import { fixed } from '../../../lib/format.ts'

export type PlanKind = 'traffic' | 'time'

export interface PricedPlan extends PlanContent {
  id: string
  priceLi: bigint
}

export function kindOf(plan: PlanContent): PlanKind {
  return isTimePackage(plan) ? 'time' : 'traffic'
}

/** Divisor of the unit price: days for a time package, bytes including the bonus for a traffic package. */
function unitsOf(plan: PlanContent): bigint {
  return kindOf(plan) === 'time' ? BigInt(plan.durationDays) : grantOf(plan).permanentBytes
}

/** Yuan for a day with two decimals, or for a GB with three. */
export function unitPrice(plan: PricedPlan): string {
  const units = unitsOf(plan)
  if (units === 0n) return ''
  return kindOf(plan) === 'time' ? fixed(plan.priceLi, 1000n * units, 2) : fixed(plan.priceLi * GB, 1000n * units, 3)
}

/** The plan with the lowest unit price among plans of one kind; none where there is nothing to compare. */
export function bestValue(plans: readonly PricedPlan[]): PricedPlan | undefined {
  const priced = plans.filter((plan) => unitsOf(plan) > 0n)
  if (priced.length < 2) return undefined
  return priced.reduce((best, plan) => (plan.priceLi * unitsOf(best) < best.priceLi * unitsOf(plan) ? plan : best))
}
