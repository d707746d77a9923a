import { MOST_TRIAL_HOURS, MOST_USES } from '@dukou/contract'
import { COUPON_KINDS, isCouponCode, isGuessable, neededCodeLength, PAY_SHARE } from '@dukou/domain'
import type { Field } from '../../../../office/form/field.ts'
import { type CouponValues, couponOf } from './coupon-values.ts'
import type { CouponOfficeTexts } from './messages.ts'
import { randomCode } from './random-code.ts'

export const MOST_IN_BATCH = 1000
const RANDOM_CODE_LENGTH = 6
const MOST_NAME_LENGTH = 60

/** The form of a coupon: what all kinds have, and what the chosen one has. */
export function couponFields(t: CouponOfficeTexts): Field<CouponValues>[] {
  const isBatch = ({ isNew, isTaobao }: CouponValues) => isNew && isTaobao
  return [
    {
      kind: 'tiles',
      name: 'kind',
      label: t.type,
      options: COUPON_KINDS.map((value) => ({ value, label: t[value], note: t[`${value}Note`] })),
    },
    {
      kind: 'text',
      name: 'name',
      label: t.name,
      required: true,
      check: ({ name }) => (name.trim().length > MOST_NAME_LENGTH ? t.nameLong : undefined),
    },
    {
      kind: 'switch',
      name: 'isTaobao',
      label: t.taobaoSwitch,
      help: t.taobaoHelp,
      sets: (values): Partial<CouponValues> => (isBatch(values) ? { usesPerUser: 1, usesInAll: 1 } : {}),
    },
    {
      kind: 'text',
      name: 'code',
      label: t.code,
      help: t.codeHelp,
      mono: true,
      fill: { label: t.random, make: () => randomCode(RANDOM_CODE_LENGTH) },
      shown: ({ isTaobao }) => !isTaobao,
      watched: true,
      check: (values) => codeProblem(values, t),
    },
    {
      kind: 'number',
      name: 'count',
      label: t.count,
      help: t.countHelp,
      unit: t.pieces,
      min: 1,
      max: MOST_IN_BATCH,
      step: 1,
      shown: isBatch,
    },
    ...kindFields(t),
    {
      kind: 'number',
      name: 'usesPerUser',
      label: t.perUserField,
      help: t.perUserHelp,
      unit: t.time,
      min: 0,
      max: MOST_USES,
      step: 1,
      half: true,
    },
    {
      kind: 'number',
      name: 'usesInAll',
      label: t.inAllField,
      unit: t.time,
      min: 1,
      max: MOST_USES,
      step: 1,
      half: true,
    },
    {
      kind: 'day',
      name: 'expiresDay',
      label: t.expiresField,
      help: t.expiresHelp,
      required: true,
      half: true,
    },
  ]
}

/** Fields that one kind alone has. */
function kindFields(t: CouponOfficeTexts): Field<CouponValues>[] {
  const isTimed = ({ kind, endsByHour }: CouponValues) => kind === 'trialTraffic' && endsByHour
  return [
    {
      kind: 'number',
      name: 'trafficG',
      label: t.trafficG,
      unit: 'GB',
      min: 0.001,
      max: 1e6,
      decimals: 3,
      shown: ({ kind }) => kind === 'trialTraffic',
      half: true,
    },
    {
      kind: 'switch',
      name: 'endsByHour',
      label: t.endsByHour,
      help: t.endsByHourHelp,
      shown: ({ kind }) => kind === 'trialTraffic',
    },
    {
      kind: 'number',
      name: 'lifeHours',
      label: t.lifeHours,
      unit: t.hours,
      min: 1,
      max: MOST_TRIAL_HOURS,
      step: 1,
      shown: isTimed,
      half: true,
    },
    {
      kind: 'number',
      name: 'days',
      label: t.vipDay,
      unit: t.day,
      min: 1,
      max: 3650,
      step: 1,
      shown: ({ kind }) => kind === 'trialTime',
      half: true,
    },
    {
      kind: 'number',
      name: 'forMoney',
      label: t.forMoney,
      unit: t.yuan,
      min: 0.01,
      max: 1e5,
      decimals: 2,
      shown: ({ kind }) => kind === 'cash',
      half: true,
    },
    {
      kind: 'number',
      name: 'pay',
      label: t.pay,
      help: t.payHelp,
      min: PAY_SHARE.min,
      max: PAY_SHARE.max,
      decimals: PAY_SHARE.places,
      step: 0.1,
      shown: ({ kind }) => kind === 'discount',
      half: true,
    },
  ]
}

/** Problem of a code. The code of an existing coupon is judged by the server, which knows what it was. */
function codeProblem(values: CouponValues, t: CouponOfficeTexts): string | undefined {
  const code = values.code.trim()
  if (code === '') return undefined
  if (!isCouponCode(code)) return t.codeWrong
  const worth = couponOf(values)
  return values.isNew && isGuessable(code, worth) ? t.codeWeak(neededCodeLength(worth)) : undefined
}
