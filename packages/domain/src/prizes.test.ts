import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageGb,
  oddsOf,
  oddsText,
  prizeAt,
  prizeValueGb,
  slotOf,
  totalWeight,
  weightedGb,
  winProbability,
  winRatePercent,
  worstLossGb,
} from './prizes.ts'

const TWO = [
  { weight: 1, permanentGb: 10 },
  { weight: 3, permanentGb: 2 },
]
const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
const weighted = (list: number[]) => list.map((weight) => ({ weight }))

describe('the figures of prizes', () => {
  it('give a prize the probability of its weight divided by the total weight (3.9-16)', () => {
    expect(totalWeight(TWO)).toBe(4)
    expect(winProbability(1, totalWeight(TWO))).toBe(0.25)
    expect(winProbability(3, totalWeight(TWO))).toBe(0.75)
    expect(winProbability(1, 0)).toBe(0)
  })

  it('have as logical traffic sum the sum of weight times traffic (3.9-17)', () => {
    expect(weightedGb(TWO)).toBe(16)
    expect(weightedGb([])).toBe(0)
  })

  it('have as win rate the logical traffic sum by the total weight, as a percentage (3.9-18)', () => {
    expect(winRatePercent(TWO)).toBe(400)
    expect(averageGb(TWO)).toBe(4)
    expect(winRatePercent([])).toBe(0)
  })

  it('count a day of a time package as a full daily quota', () => {
    expect(prizeValueGb({ permanentGb: 3, durationDays: 2 }, { dailyQuotaGb: 50 })).toBe(103)
  })

  it('let the house lose the largest prize less the cost of the draw at worst', () => {
    const prizes = [
      { permanentGb: 500, durationDays: 0 },
      { permanentGb: 0, durationDays: 30 },
    ]
    expect(worstLossGb(prizes, 20, { dailyQuotaGb: 10 })).toBe(480)
    expect(worstLossGb(prizes, 20, { dailyQuotaGb: 50 })).toBe(1480)
    expect(worstLossGb([{ permanentGb: 1, durationDays: 0 }], 20, { dailyQuotaGb: 50 })).toBe(-19)
  })
})

describe('odds', () => {
  it('are shown to three decimals without zeros at the end', () => {
    const design = weighted([1, 9, 40, 30, 80])
    expect(oddsOf(design).map(oddsText)).toEqual(['0.625%', '5.625%', '25%', '18.75%', '50%'])
  })

  it('of thirds give the rest to the first of equals', () => {
    expect(oddsOf(weighted([1, 1, 1])).map(oddsText)).toEqual(['33.334%', '33.333%', '33.333%'])
  })

  it('of any weights add up to exactly 100 %, each less than a thousandth of a percent off', () => {
    fc.assert(
      fc.property(weights, (list) => {
        const prizes = weighted(list)
        const odds = oddsOf(prizes)
        expect(odds.reduce((sum, units) => sum + units, 0)).toBe(100_000)
        const total = totalWeight(prizes)
        for (const [at, weight] of list.entries()) {
          expect(Math.abs((odds[at] ?? 0) - winProbability(weight, total) * 100_000)).toBeLessThan(1)
        }
      }),
    )
  })
})

describe('a slot', () => {
  it('is the first 13 hex digits of the HMAC modulo the total weight', () => {
    expect(slotOf(`00000000000a5${'f'.repeat(51)}`, 160)).toBe(0xa5 % 160)
    expect(slotOf('f'.repeat(64), 7)).toBe((2 ** 52 - 1) % 7)
  })

  it('belongs to exactly one prize, which has as many slots as its weight', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }), (list) => {
        const prizes = weighted(list)
        const total = totalWeight(prizes)
        const hits = list.map(() => 0)
        for (let slot = 0; slot < total; slot += 1) {
          const found = prizeAt(prizes, slot)
          expect(found && slot >= found.first && slot <= found.last).toBe(true)
          hits[found?.position ?? -1] = (hits[found?.position ?? -1] ?? 0) + 1
        }
        expect(hits).toEqual(list)
        expect(prizeAt(prizes, total)).toBeUndefined()
      }),
    )
  })
})
