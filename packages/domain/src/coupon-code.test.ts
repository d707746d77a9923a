import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CouponWorth } from './coupon.ts'
import {
  COUPON_ALPHABET,
  couponCodeKey,
  isCouponCode,
  isGuessable,
  MADE_CODE_LENGTH,
  neededCodeLength,
} from './coupon-code.ts'

const GIB = 1024n ** 3n
const worth = (changes: Partial<CouponWorth>): CouponWorth => ({
  kind: 'discount',
  trafficBytes: 0n,
  days: 0,
  cashLi: 0n,
  payBp: 10_000,
  ...changes,
})
const SMALL = worth({ kind: 'trialTraffic', trafficBytes: 8n * GIB })
const MIDDLING = worth({ kind: 'cash', cashLi: 20_000n })
const LARGE = worth({ payBp: 1000 })

describe('a code', () => {
  it('is the same with spaces around it, in other case and in full width', () => {
    for (const typed of ['spring9k', '  SPRING9K ', 'ＳＰＲＩＮＧ９Ｋ']) expect(couponCodeKey(typed)).toBe('SPRING9K')
    expect(couponCodeKey('新用户体验券1g')).toBe('新用户体验券1G')
  })

  it('has letters of any script, digits, hyphens and underscores, forty at most', () => {
    for (const code of ['SPRING-9K', 'a_1', '新用户体验券1G', 'K'.repeat(40)]) expect(isCouponCode(code)).toBe(true)
    for (const code of ['', ' ', 'a b', 'a\nb', 'a,b', "a'b", '\0', 'K'.repeat(41)])
      expect(isCouponCode(code)).toBe(false)
  })
})

describe('a code that people can guess', () => {
  it.each([
    '',
    '1',
    'AAAAAA',
    '123456',
    '654321',
    'ABCDEF',
    'ABABAB',
    'A1A1A1',
    '8K2M',
    '20261125',
    '19870312',
    '七折',
  ])('%j is refused even for the smallest coupon', (code) => {
    expect(isGuessable(code, SMALL)).toBe(true)
  })

  it('is none of those that a page draws: six of the alphabet, whichever they are', () => {
    const sign = fc.constantFrom(...COUPON_ALPHABET)
    const drawn = fc.array(sign, { minLength: 6, maxLength: 6 }).filter((signs) => new Set(signs).size === 6)
    const mixed = drawn
      .map((signs) => signs.join(''))
      .filter((code) => /[A-Z]/.test(code) && !/[A-Z]{3}|\d{3}/.test(code))
    fc.assert(fc.property(mixed, (code) => !isGuessable(code, SMALL)))
  })

  it('six mixed letters and digits will do for a small one, not for one that is worth more', () => {
    const code = 'H7K2RW'
    expect([SMALL, MIDDLING, LARGE].map((one) => isGuessable(code, one))).toEqual([false, true, true])
    expect(isGuessable('H7K2RWXQ', MIDDLING)).toBe(false)
    expect(isGuessable('H7K2RWXQ', LARGE)).toBe(true)
    expect(isGuessable('H7K2RWXQ5D', LARGE)).toBe(false)
  })

  it('six mixed letters and digits will do for all that a form begins with: 10 GB, a week, 10 yuan, a tenth off', () => {
    const first = [
      worth({ kind: 'trialTraffic', trafficBytes: 10n * GIB }),
      worth({ kind: 'trialTime', days: 7 }),
      worth({ kind: 'cash', cashLi: 10_000n }),
      worth({ payBp: 9000 }),
    ]
    for (const one of first) expect(isGuessable('H7K2RW', one)).toBe(false)
  })

  it.each([
    [
      'traffic',
      worth({ kind: 'trialTraffic', trafficBytes: 11n * GIB }),
      worth({ kind: 'trialTraffic', trafficBytes: 101n * GIB }),
    ],
    ['days', worth({ kind: 'trialTime', days: 8 }), worth({ kind: 'trialTime', days: 32 })],
    ['cash', worth({ kind: 'cash', cashLi: 10_010n }), worth({ kind: 'cash', cashLi: 50_010n })],
    ['a share', worth({ payBp: 8999 }), worth({ payBp: 6999 })],
  ])('a coupon of more %s asks for a longer code', (_, more, most) => {
    const lengths = [SMALL, more, most].map(neededCodeLength)
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b))
  })

  it('none is made by the server: each sign of its codes is one of 32', () => {
    expect(new Set(COUPON_ALPHABET).size).toBe(32)
    for (const one of [SMALL, MIDDLING, LARGE]) expect(neededCodeLength(one)).toBeLessThanOrEqual(MADE_CODE_LENGTH)
  })
})
