import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { bestValue, kindOf, type PricedPlan, unitPrice } from './plan-facts.ts'

const traffic = (id: string, yuanLi: bigint, gb: bigint, bonusPercent = 0): PricedPlan => ({
  id,
  priceLi: yuanLi,
  trafficBytes: gb * GB,
  bonusPercent,
  durationDays: 0,
})
const time = (id: string, priceLi: bigint, durationDays: number, gb = 0n): PricedPlan => ({
  ...traffic(id, priceLi, gb),
  durationDays,
})

describe('a plan', () => {
  it('is a time package when it gives days, whatever traffic comes with it', () => {
    expect(kindOf(time('a', 1n, 7, 100n))).toBe('time')
    expect(kindOf(traffic('a', 1n, 7n))).toBe('traffic')
  })

  it('costs so much for a GB, the bonus counted in', () => {
    expect(unitPrice(traffic('a', 69_000n, 300n, 10))).toBe('0.209')
    expect(unitPrice(traffic('a', 9_900n, 20n))).toBe('0.495')
  })

  it('costs so much for a day', () => {
    expect(unitPrice(time('a', 39_000n, 30))).toBe('1.30')
    expect(unitPrice(time('a', 329_000n, 365, 100n))).toBe('0.90')
  })

  it('has no unit price when it gives nothing to count', () => {
    expect(unitPrice(traffic('a', 1_000n, 0n))).toBe('')
  })
})

describe('the best value of a kind', () => {
  it('is the lowest unit price, not the lowest price', () => {
    const plans = [traffic('small', 9_900n, 20n), traffic('large', 199_000n, 1000n, 20), traffic('mid', 69_000n, 300n)]
    expect(bestValue(plans)?.id).toBe('large')
  })

  it('is nobody’s where there is nothing to compare', () => {
    expect(bestValue([traffic('only', 1_000n, 1n)])).toBeUndefined()
    expect(bestValue([traffic('a', 1_000n, 1n), traffic('empty', 1n, 0n)])).toBeUndefined()
  })
})
