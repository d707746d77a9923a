import { MOST_COUPON_DAYS, MOST_PRIZE_DAYS, MOST_PRIZE_GB, MOST_WEIGHT } from '@dukou/contract'
import type { Field } from '../../../../office/form/field.ts'
import type { PrizeTexts } from './messages.ts'
import type { PrizeValues } from './prize-values.ts'

export function prizeFields(t: PrizeTexts): Field<PrizeValues>[] {
  const withCoupon = ({ hasCoupon }: PrizeValues) => hasCoupon
  const number = (name: keyof PrizeValues, label: string, help: string, min: number, max: number, unit?: string) =>
    ({ kind: 'number', name, label, help, min, max, half: true, ...(unit && { unit }) }) as const
  return [
    { kind: 'text', name: 'name', max: 60, label: t.name, help: t.nameHelp, required: true },
    number('permanentGb', t.traffic, t.trafficHelp, 0, MOST_PRIZE_GB, 'GB'),
    number('durationDays', t.days, t.daysHelp, 0, MOST_PRIZE_DAYS, t.day),
    number('weight', t.weight, t.weightHelp, 1, MOST_WEIGHT),
    { kind: 'area', name: 'description', max: 200, label: t.description, help: t.descriptionHelp },
    { kind: 'picture', name: 'photoUrl', label: t.picture, help: t.pictureHelp },
    { kind: 'switch', name: 'hasCoupon', label: t.hasCoupon, help: t.hasCouponHelp },
    {
      kind: 'number',
      name: 'discount',
      label: t.discount,
      help: t.discountHelp,
      min: 0,
      max: 1,
      decimals: 1,
      step: 0.1,
      half: true,
      shown: withCoupon,
    },
    { ...number('couponDays', t.couponDays, t.couponDaysHelp, 1, MOST_COUPON_DAYS, t.day), shown: withCoupon },
  ]
}
