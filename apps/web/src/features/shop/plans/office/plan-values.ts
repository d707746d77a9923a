import type { AnswerOf, allPlans, InputOf, savePlan } from '@dukou/contract'
import { GB, liFromYuanNumber, yuanNumber } from '@dukou/domain'
import type { Plan } from '../plan-ticket.tsx'

export type SoldPlan = AnswerOf<typeof allPlans>[number]

/** A plan as the form has it: traffic and quota in GB, the price in yuan; a new one has an empty id. */
export type PlanValues = Omit<Plan, 'trafficBytes' | 'priceLi' | 'dailyLimitBytes'> & {
  trafficGb: number
  priceYuan: number
  /** null: the site's usual quota. */
  dailyLimitGb: number | null
}

export const BLANK: PlanValues = {
  id: '',
  sort: 0,
  name: '',
  priceYuan: 0.01,
  trafficGb: 1,
  durationDays: 0,
  dailyLimitGb: null,
  bonusPercent: 0,
  entitlementId: null,
  entitlementDays: 0,
  entitlementText: '',
  deviceCount: 0,
  speedMbps: 150,
  suggestedMonths: 1,
}

export function valuesOf(plan: SoldPlan): PlanValues {
  const { id, sort, name, durationDays, bonusPercent, entitlementId, entitlementDays, entitlementText } = plan
  return {
    id,
    sort,
    name,
    priceYuan: yuanNumber(plan.priceLi),
    trafficGb: gbOf(plan.trafficBytes),
    durationDays,
    dailyLimitGb: plan.dailyLimitBytes === null ? null : gbOf(plan.dailyLimitBytes),
    bonusPercent,
    entitlementId,
    entitlementDays,
    entitlementText,
    deviceCount: plan.deviceCount,
    speedMbps: plan.speedMbps,
    suggestedMonths: plan.suggestedMonths,
  }
}

/** Builds the request from the form. Unchanged traffic and quota keep their exact bytes. */
export function inputOf(values: PlanValues, before?: SoldPlan): InputOf<typeof savePlan> {
  const { trafficGb, priceYuan, dailyLimitGb, ...rest } = values
  const untouched = before && gbOf(before.trafficBytes) === trafficGb
  const sameQuota = before && valuesOf(before).dailyLimitGb === dailyLimitGb
  return {
    ...rest,
    id: before?.id ?? null,
    revision: before?.revision ?? null,
    priceLi: priceOf(priceYuan),
    trafficBytes: untouched ? before.trafficBytes : bytesOf(trafficGb),
    dailyLimitBytes: sameQuota ? before.dailyLimitBytes : quotaOf(values),
  }
}

/** The plan that the form would create, also while a field is not a number yet. */
export function planOf(values: PlanValues): Plan {
  const { trafficGb, priceYuan, dailyLimitGb: _, ...rest } = values
  return {
    ...rest,
    priceLi: priceOf(priceYuan),
    trafficBytes: bytesOf(trafficGb),
    durationDays: whole(rest.durationDays),
    dailyLimitBytes: quotaOf(values),
    bonusPercent: whole(rest.bonusPercent),
    entitlementDays: whole(rest.entitlementDays),
    deviceCount: whole(rest.deviceCount),
    speedMbps: whole(rest.speedMbps),
    suggestedMonths: whole(rest.suggestedMonths),
  }
}

/** A traffic pack has none, whatever stands in the hidden field. */
const quotaOf = ({ durationDays, dailyLimitGb }: PlanValues): bigint | null =>
  durationDays > 0 && isAmount(dailyLimitGb) && dailyLimitGb > 0 ? bytesOf(dailyLimitGb) : null
const gbOf = (bytes: bigint): number => Number((Number(bytes) / Number(GB)).toFixed(3))
const bytesOf = (gb: number): bigint => (isAmount(gb) ? BigInt(Math.round(gb * Number(GB))) : 0n)
const priceOf = (yuan: number): bigint => (isAmount(yuan) ? liFromYuanNumber(Number(yuan.toFixed(2))) : 0n)
const whole = (n: number): number => (isAmount(n) ? Math.floor(n) : 0)

function isAmount(n: number | null): n is number {
  return n !== null && n >= 0 && n <= 1e7
}
