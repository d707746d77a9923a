import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponDiscountLi } from './coupon.ts'

const off = (payBp: number, priceLi: bigint) => couponDiscountLi({ kind: 'discount', cashLi: 0n, payBp }, priceLi)
const cash = (cashLi: bigint, priceLi: bigint) => couponDiscountLi({ kind: 'cash', cashLi, payBp: 10_000 }, priceLi)
const prices = fc.bigInt(1n, 10_000_000n).map((fen) => fen * 10n)

describe('what an order costs less by its coupon', () => {
  it.each([
    [9000, 19_900n, 1_990n],
    [9000, 12_500n, 1_250n],
    [9000, 10n, 0n],
    [5000, 10n, 0n],
    [5000, 30n, 10n],
    [4999, 10n, 10n],
    [1000, 50n, 40n],
    [1000, 40n, 40n],
    [10_000, 19_900n, 0n],
  ])(
    'a share of %i basis points of %i li takes %i off, rounded half up to whole fen of what is paid',
    (bp, li, less) => {
      expect(off(bp, li)).toBe(less)
    },
  )

  it.each([
    [5_000n, 12_500n, 5_000n],
    [12_500n, 12_500n, 12_500n],
    [20_000n, 12_500n, 12_500n],
  ])('cash of %i li takes off %i of it at most: %i', (li, price, less) => {
    expect(cash(li, price)).toBe(less)
  })

  it('a trial code takes nothing off', () => {
    expect(couponDiscountLi({ kind: 'trialTraffic', cashLi: 5_000n, payBp: 1000 }, 12_500n)).toBe(0n)
    expect(couponDiscountLi({ kind: 'trialTime', cashLi: 5_000n, payBp: 1000 }, 12_500n)).toBe(0n)
  })

  it('is whole fen, and never more than the price, whatever both are', () => {
    const kinds = fc.record({
      kind: fc.constantFrom('cash' as const, 'discount' as const),
      cashLi: fc.bigInt(0n, 10_000_000n).map((fen) => fen * 10n),
      payBp: fc.integer({ min: 1000, max: 10_000 }),
    })
    fc.assert(
      fc.property(kinds, prices, (coupon, price) => {
        const less = couponDiscountLi(coupon, price)
        expect({ whole: less % 10n, fits: less >= 0n && less <= price }).toEqual({ whole: 0n, fits: true })
      }),
    )
  })
})
