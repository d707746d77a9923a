import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesAfterFee, giftCodeIn } from './gift.ts'
import { GB } from './traffic.ts'

describe('what arrives of a gift', () => {
  it('is the amount less the fee: 16 GB of 20 GB at 20 %', () => {
    expect(bytesAfterFee(20n * GB, 2000)).toBe(16n * GB)
    expect(bytesAfterFee(20n * GB, 0)).toBe(20n * GB)
  })

  it('is never more than its share, and less than a byte below it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 9000 }), (bytes, feeBp) => {
        const exact = bytes * BigInt(10_000 - feeBp)
        const got = bytesAfterFee(bytes, feeBp) * 10_000n
        expect(got <= exact && exact - got < 10_000n).toBe(true)
      }),
    )
  })
})

describe('the code of a gift', () => {
  it.each([
    ['W7KQ2M', 'W7KQ2M'],
    [' w7k q2m\n', 'W7KQ2M'],
    ['W7K-Q2M', 'W7KQ2M'],
    ['https://example.com/#/push?code=W7KQ2M', 'W7KQ2M'],
    ['来拿：https://example.com/#/push?a=1&code=w7kq2m 谢谢', 'W7KQ2M'],
  ])('is found in %j', (text, code) => {
    expect(giftCodeIn(text)).toBe(code)
  })
})
