import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverOrder } from './cover.ts'

const need = { payableLi: 62_700n, heldLi: 0n, freeLi: 0n }

it('pays an order with a payment of what it needs', () => {
  expect(coverOrder(need, 62_700n)).toEqual({ externalLi: 62_700n, walletLi: 0n, excessLi: 0n })
})

it('keeps what is paid beyond the need as excess', () => {
  expect(coverOrder(need, 100_000n)).toEqual({ externalLi: 62_700n, walletLi: 0n, excessLi: 37_300n })
  const held = { ...need, heldLi: 10_000n }
  expect(coverOrder(held, 62_700n)).toEqual({ externalLi: 52_700n, walletLi: 10_000n, excessLi: 10_000n })
})

it('takes a shortfall from the free balance when that covers it whole', () => {
  expect(coverOrder({ ...need, freeLi: 22_700n }, 40_000n)).toEqual({
    externalLi: 40_000n,
    walletLi: 22_700n,
    excessLi: 0n,
  })
  expect(coverOrder({ ...need, freeLi: 22_699n }, 40_000n)).toBeUndefined()
  expect(coverOrder({ ...need, heldLi: 10_000n, freeLi: 2_700n }, 50_000n)?.walletLi).toBe(12_700n)
})

it('pays with outside money where the reservation covers the whole price', () => {
  expect(coverOrder({ ...need, heldLi: 62_700n }, 62_700n)).toEqual({ externalLi: 62_700n, walletLi: 0n, excessLi: 0n })
  expect(coverOrder({ ...need, heldLi: 62_700n }, 50_000n)).toEqual({
    externalLi: 50_000n,
    walletLi: 12_700n,
    excessLi: 0n,
  })
})

it('counts whole fen alone: a payment below one fen pays nothing', () => {
  expect(coverOrder({ ...need, freeLi: 99_000n }, 9n)).toBeUndefined()
  expect(coverOrder({ ...need, freeLi: 99_000n }, 40_009n)).toMatchObject({ externalLi: 40_000n, excessLi: 9n })
})

it('keeps price and payment whole, and never takes more from the balance than is there', () => {
  const fen = (max: number) => fc.integer({ min: 0, max }).map((value) => BigInt(value) * 10n)
  const anyNeed = fc.record({ payableLi: fen(9_000), heldLi: fen(9_000), freeLi: fc.bigInt(0n, 99_000n) })
  fc.assert(
    fc.property(anyNeed, fc.bigInt(1n, 120_000n), (given, arrivedLi) => {
      const heldLi = given.heldLi < given.payableLi ? given.heldLi : given.payableLi
      const cover = coverOrder({ ...given, heldLi }, arrivedLi)
      if (!cover) return
      expect(cover.externalLi + cover.walletLi).toBe(given.payableLi)
      expect(cover.externalLi + cover.excessLi).toBe(arrivedLi)
      expect(cover.walletLi).toBeLessThanOrEqual(heldLi + given.freeLi)
      expect(cover.walletLi % 10n).toBe(0n)
    }),
  )
})

it('lets no payment of at least the need go uncovered', () => {
  const li = fc.integer({ min: 1, max: 9_000 }).map((value) => BigInt(value) * 10n)
  fc.assert(
    fc.property(li, li, (payableLi, moreLi) => {
      expect(coverOrder({ payableLi, heldLi: 0n, freeLi: 0n }, payableLi + moreLi)?.excessLi).toBe(moreLi)
    }),
  )
})
