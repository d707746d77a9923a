import { grantOf } from '@dukou/domain'
import { planGigabytes, yuan } from '../../../../lib/format.ts'
import type { Field } from '../../../../office/form/field.ts'
import { kindOf, unitPrice } from '../plan-facts.ts'
import type { Plan } from '../plan-ticket.tsx'
import type { PlanTexts } from './messages.ts'
import type { PlanValues } from './plan-values.ts'

interface Named {
  id: string
  name: string
}

/** The form of a plan. */
export function planFields(
  t: PlanTexts,
  entitlements: readonly Named[],
  usualGb: number | undefined,
): Field<PlanValues>[] {
  const gives = ({ trafficGb, durationDays }: PlanValues) =>
    trafficGb === 0 && durationDays === 0 ? t.mustGive : undefined
  const withEntitlement = ({ entitlementId }: PlanValues) => entitlementId !== null
  return [
    { kind: 'text', name: 'name', max: 100, label: t.name, required: true, half: true },
    { kind: 'number', name: 'sort', label: t.sort, help: t.sortHelp, min: -1e6, max: 1e6, half: true },
    {
      kind: 'number',
      name: 'priceYuan',
      label: t.priceField,
      unit: t.yuan,
      min: 0.01,
      max: 1e7,
      decimals: 2,
      half: true,
    },
    {
      kind: 'number',
      name: 'trafficGb',
      label: t.trafficField,
      help: t.trafficHelp,
      unit: 'GB',
      min: 0,
      max: 1e6,
      decimals: 3,
      check: gives,
      half: true,
    },
    {
      kind: 'number',
      name: 'durationDays',
      label: t.daysField,
      help: t.daysHelp,
      unit: t.dayUnit,
      min: 0,
      max: 36_500,
      half: true,
    },
    {
      kind: 'number',
      name: 'dailyLimitGb',
      label: t.dailyLimit,
      help: t.dailyLimitHelp(usualGb),
      unit: 'GB',
      min: 0.001,
      max: 1e6,
      decimals: 3,
      empty: true,
      shown: ({ durationDays }) => durationDays > 0,
      half: true,
    },
    {
      kind: 'number',
      name: 'bonusPercent',
      label: t.bonus,
      help: t.bonusHelp,
      unit: '%',
      min: 0,
      max: 1000,
      half: true,
    },
    {
      kind: 'number',
      name: 'speedMbps',
      label: t.speed,
      help: t.speedHelp,
      unit: 'Mbps',
      min: 0,
      max: 1e6,
      half: true,
    },
    {
      kind: 'number',
      name: 'suggestedMonths',
      label: t.months,
      help: t.monthsHelp,
      unit: t.monthUnit,
      min: 0,
      max: 1200,
      half: true,
    },
    {
      kind: 'number',
      name: 'deviceCount',
      label: t.devices,
      help: t.devicesHelp,
      unit: t.deviceUnit,
      min: 0,
      max: 1e6,
      half: true,
    },
    {
      kind: 'choice',
      name: 'entitlementId',
      label: t.entitlement,
      options: entitlements.map(({ id, name }) => ({ value: id, label: name })),
      none: t.noEntitlement,
      listsNone: true,
      sets: (values) => setByEntitlement(values, entitlements),
      half: true,
    },
    {
      kind: 'text',
      name: 'entitlementText',
      max: 100,
      label: t.entitlementText,
      help: t.entitlementTextHelp,
      shown: withEntitlement,
      half: true,
    },
    {
      kind: 'number',
      name: 'entitlementDays',
      label: t.entitlementDaysField,
      unit: t.dayUnit,
      min: 0,
      max: 36_500,
      shown: withEntitlement,
      check: ({ entitlementDays }) => (entitlementDays === 0 ? t.mustHaveDays : undefined),
      half: true,
    },
  ]
}

/** Choosing an entitlement fills its empty fields. Choosing none clears them. */
function setByEntitlement(values: PlanValues, entitlements: readonly Named[]): Partial<PlanValues> {
  const chosen = entitlements.find(({ id }) => id === values.entitlementId)
  if (!chosen) return { entitlementDays: 0, entitlementText: '' }
  return {
    entitlementDays: values.entitlementDays || values.durationDays || 30,
    entitlementText: values.entitlementText || chosen.name,
  }
}

/** The plan's description as customers read it. */
export function sentenceOf(plan: Plan, t: PlanTexts): string {
  const { permanentBytes } = grantOf(plan)
  const gives = [
    ...(plan.durationDays > 0 ? [t.days(plan.durationDays)] : []),
    ...(permanentBytes > 0n ? [`${planGigabytes(permanentBytes)} GB`] : []),
    ...(plan.entitlementId ? [t.entitlementDays(plan.entitlementText, plan.entitlementDays)] : []),
  ]
  return t.sentence(plan.name || t.unnamed, gives.join(t.comma) || t.none, yuan(plan.priceLi))
}

/** Yuan for a day or a GB, as the list says it. */
export function unitOf(plan: Plan, t: PlanTexts): string {
  const unit = unitPrice(plan)
  if (!unit) return t.none
  return kindOf(plan) === 'time' ? t.perDay(unit) : t.perGb(unit)
}
