import { day, grouped, moment } from '../../../../lib/format.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import type { Column, Filter } from '../../../../office/table/column.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { type Coupon, effectText, type State, stateOf } from './coupon-words.ts'
import type { CouponOfficeTexts } from './messages.ts'

/** A coupon and its place in the list, from 1. */
export type CouponRow = Coupon & { index: number }

const TONES = { usable: 'good', usedUp: 'off', expired: 'bad', off: 'off' } as const satisfies Record<State, string>
const STATES = Object.keys(TONES) as State[]

/** Columns and filters of the coupons. */
export function couponTable(t: CouponOfficeTexts, now: Date) {
  const office = officeTexts.now()
  const state = (coupon: Coupon) => stateOf(coupon, now)
  const count = (of: (coupon: Coupon) => number) =>
    ({ text: (coupon: Coupon) => grouped(String(of(coupon))), order: of, number: true }) as const
  const columns: Column<CouponRow>[] = [
    {
      id: 'index',
      label: t.index,
      text: ({ index }) => String(index),
      order: ({ index }) => index,
      number: true,
      card: 'detail',
      named: true,
    },
    { id: 'name', label: t.name, text: ({ name }) => name, card: 'title' },
    { id: 'kind', label: t.type, text: ({ kind }) => t[kind], card: 'caption' },
    { id: 'code', label: t.code, text: ({ code }) => code, mono: true, card: 'detail' },
    { id: 'effect', label: t.effect, text: (coupon) => effectText(coupon, t), card: 'caption' },
    { id: 'perUser', label: t.usesPerUser, ...count(({ usesPerUser }) => usesPerUser), card: 'detail', named: true },
    { id: 'inAll', label: t.usesInAll, ...count(({ usesInAll }) => usesInAll), card: 'figure' },
    { id: 'used', label: t.used, ...count(({ usedCount }) => usedCount), card: 'figure' },
    { id: 'reserved', label: t.reserved, ...count(({ reservedCount }) => reservedCount), hidden: true },
    {
      id: 'expires',
      label: t.expires,
      text: ({ expiresAt }) => day(expiresAt),
      order: ({ expiresAt }) => expiresAt.getTime(),
      card: 'detail',
      named: true,
    },
    {
      id: 'created',
      label: t.created,
      text: ({ createdAt }) => moment(createdAt),
      order: ({ createdAt }) => createdAt.getTime(),
      hidden: true,
      card: 'detail',
      named: true,
    },
    { id: 'taobao', label: t.taobao, text: ({ isTaobao }) => (isTaobao ? office.yes : office.no), hidden: true },
    {
      id: 'state',
      label: t.state,
      text: (coupon) => t[state(coupon)],
      cell: (coupon) => <StateDot tone={TONES[state(coupon)]}>{t[state(coupon)]}</StateDot>,
      card: 'state',
    },
  ]
  const filters: Filter<CouponRow>[] = [
    { id: 'state', label: t.state, options: STATES.map((value) => ({ value, label: t[value] })), of: state },
  ]
  return { columns, filters }
}
