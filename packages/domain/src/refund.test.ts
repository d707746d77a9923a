import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from './business-day.ts'
import { partOf, refundWaitMs, splitRefund, sumOfPaid, takeBackOf } from './refund.ts'

const paid = { externalLi: 10_000n, walletLi: 3_005n, creditLi: 1_995n }

describe('the money of a refund', () => {
  it('to the source is money from outside first', () => {
    expect(splitRefund(4_000n, paid, 'source')).toEqual({ externalLi: 4_000n, walletLi: 0n, creditLi: 0n })
    expect(splitRefund(12_000n, paid, 'source')).toEqual({ externalLi: 10_000n, walletLi: 2_000n, creditLi: 0n })
  })

  it('to the wallet is what the wallet paid first, so that no more becomes withdrawable than was', () => {
    expect(splitRefund(4_000n, paid, 'wallet')).toEqual({ externalLi: 0n, walletLi: 3_005n, creditLi: 995n })
    expect(splitRefund(15_000n, paid, 'wallet')).toEqual(paid)
  })

  it('is never more than was paid', () => {
    expect(splitRefund(15_010n, paid, 'wallet')).toBeUndefined()
    expect(splitRefund(15_010n, paid, 'source')).toBeUndefined()
  })

  it('adds up to the amount, whatever paid', () => {
    const fen = fc.bigInt(0n, 10_000n).map((amount) => amount * 10n)
    fc.assert(
      fc.property(fen, fen, fen, fen, fc.constantFrom('wallet', 'source'), (a, b, c, amount, to) => {
        const left = { externalLi: a, walletLi: b, creditLi: c }
        const parts = splitRefund(amount, left, to)
        expect(parts === undefined).toBe(amount > sumOfPaid(left))
        expect(parts ? sumOfPaid(parts) : amount).toBe(amount)
        for (const name of ['externalLi', 'walletLi', 'creditLi'] as const)
          expect((parts?.[name] ?? 0n) <= left[name]).toBe(true)
      }),
    )
  })
})

describe('what belongs to a refund', () => {
  it('adds up to the whole, in however many parts an order is given back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), fc.array(fc.bigInt(1n, 5_000n), { minLength: 1 }), (whole, amounts) => {
        const ofLi = amounts.reduce((sum, amount) => sum + amount)
        let [beforeLi, given] = [0n, 0n]
        for (const amount of amounts) {
          given += partOf(whole, { beforeLi, afterLi: beforeLi + amount, ofLi })
          beforeLi += amount
        }
        expect(given).toBe(whole)
      }),
    )
  })

  const half = { beforeLi: 0n, afterLi: 5_000n, ofLi: 10_000n }
  const sold = { permanentBytes: 100n, durationDays: 30, entitlementDays: 10 }

  it('is taken back as far as it is unused, and the rest is told', () => {
    const unused = { permanentBytes: 20n, timeMs: 40 * DAY_MS, entitlementMs: DAY_MS }
    expect(takeBackOf(sold, half, unused)).toEqual({
      taken: { permanentBytes: 20n, timeMs: 15 * DAY_MS, entitlementMs: DAY_MS },
      missing: { permanentBytes: 30n, timeMs: 0, entitlementMs: 4 * DAY_MS },
    })
  })

  it('is never less than nothing', () => {
    const over = { permanentBytes: -5n, timeMs: -DAY_MS, entitlementMs: -1 }
    expect(takeBackOf(sold, half, over).taken).toEqual({ permanentBytes: 0n, timeMs: 0, entitlementMs: 0 })
    expect(partOf(100n, { beforeLi: 0n, afterLi: 0n, ofLi: 0n })).toBe(0n)
  })
})

it('a platform of which nothing is known is asked less and less often', () => {
  const waits = Array.from({ length: 9 }, (_, at) => refundWaitMs(at))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBe(DAY_MS)
})
