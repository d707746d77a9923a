import { MOST_COUNTED } from '@dukou/contract'
import { grantOf } from '@dukou/domain'
import { grouped, planGigabytes, yuan } from '../../../../lib/format.ts'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { kindOf } from '../plan-facts.ts'
import type { PlanTexts } from './messages.ts'
import { unitOf } from './plan-fields.ts'
import type { SoldPlan } from './plan-values.ts'

/** Columns and filters of the plans. */
export function planTable(t: PlanTexts) {
  const count = (of: (plan: SoldPlan) => number) =>
    ({ text: (plan: SoldPlan) => countText(of(plan), t), order: of, number: true }) as const
  const columns: Column<SoldPlan>[] = [
    { id: 'sort', label: t.sort, text: ({ sort }) => String(sort), order: ({ sort }) => sort, number: true },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'kind', label: t.kind, text: (plan) => t[kindOf(plan)], card: 'caption' },
    { id: 'content', label: t.content, text: (plan) => contentOf(plan, t), number: true, card: 'caption' },
    {
      id: 'bonus',
      label: t.bonus,
      text: (plan) => bonusOf(plan, t),
      order: ({ bonusPercent }) => bonusPercent,
      number: true,
    },
    {
      id: 'price',
      label: t.price,
      text: ({ priceLi }) => yuan(priceLi),
      order: ({ priceLi }) => priceLi,
      number: true,
      card: 'figure',
    },
    { id: 'unit', label: t.unit, text: (plan) => unitOf(plan, t), number: true, card: 'caption' },
    { id: 'gives', label: t.gives, text: (plan) => entitlementOf(plan, t), card: 'detail' },
    { id: 'sold', label: t.sold, ...count(({ soldCount }) => soldCount) },
    { id: 'open', label: t.open, ...count(({ openOrderCount }) => openOrderCount), hidden: true },
    { id: 'devices', label: t.devices, ...count(({ deviceCount }) => deviceCount), hidden: true },
    {
      id: 'daily',
      label: t.dailyLimit,
      text: ({ dailyLimitBytes }) => (dailyLimitBytes === null ? t.none : `${planGigabytes(dailyLimitBytes)} GB`),
      order: ({ dailyLimitBytes }) => dailyLimitBytes ?? 0n,
      number: true,
      hidden: true,
    },
    { id: 'speed', label: t.speed, ...count(({ speedMbps }) => speedMbps), hidden: true },
    { id: 'id', label: t.id, text: ({ id }) => id, mono: true, hidden: true },
    { id: 'months', label: t.months, ...count(({ suggestedMonths }) => suggestedMonths), hidden: true },
  ]
  const filters: Filter<SoldPlan>[] = [
    {
      id: 'kind',
      label: t.kind,
      options: [
        { value: 'traffic', label: t.traffic },
        { value: 'time', label: t.time },
      ],
      of: kindOf,
    },
  ]
  return { columns, filters }
}

/** Sales are counted up to a number: there it says that there may be more. */
export function countText(n: number, t: PlanTexts): string {
  return n === MOST_COUNTED ? t.atLeast(grouped(String(n))) : grouped(String(n))
}

function contentOf(plan: SoldPlan, t: PlanTexts): string {
  return kindOf(plan) === 'time' ? t.days(plan.durationDays) : `${planGigabytes(plan.trafficBytes)} GB`
}

function bonusOf(plan: SoldPlan, t: PlanTexts): string {
  if (kindOf(plan) === 'time') {
    return plan.trafficBytes > 0n ? `+${planGigabytes(grantOf(plan).permanentBytes)} GB` : t.none
  }
  return plan.bonusPercent > 0 ? `+${plan.bonusPercent}%` : t.none
}

function entitlementOf({ entitlementText, entitlementDays }: SoldPlan, t: PlanTexts): string {
  if (!entitlementText) return t.none
  return entitlementDays > 0 ? t.entitlementDays(entitlementText, entitlementDays) : entitlementText
}
