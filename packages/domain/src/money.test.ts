import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  liFromGatewayText,
  liFromYuanNumber,
  liText,
  roundedYuanText,
  shareBp,
  wholeFen,
  yuanNumber,
  yuanText,
} from './money.ts'

describe('money as text', () => {
  it('comes back unchanged from the two decimals of a gateway, for every fen from 0 to 10000.00 yuan', {
    timeout: 60_000,
  }, () => {
    const broken: bigint[] = []
    for (let fen = 0n; fen <= 1_000_000n; fen += 1n) {
      const li = fen * 10n
      if (liFromGatewayText(yuanText(li)) !== li) broken.push(fen)
    }
    expect(broken).toEqual([])
  })

  it.each([
    [0n, '0.00'],
    [10n, '0.01'],
    [1_000n, '1.00'],
    [12_500n, '12.50'],
    [-9_990n, '-9.99'],
    [99_999_990n, '99999.99'],
  ])('writes %s li for a gateway as %s', (li, text) => {
    expect(yuanText(li)).toBe(text)
  })

  it('refuses to write for a gateway what is not a whole number of fen', () => {
    expect(() => yuanText(12_505n)).toThrow('12505 li is not a whole number of fen')
  })

  it.each([
    [0n, '0.000'],
    [1n, '0.001'],
    [-1n, '-0.001'],
    [586_120n, '586.120'],
    [-12_345n, '-12.345'],
  ])('writes %s li with the three decimals of the wallet as %s', (li, text) => {
    expect(liText(li)).toBe(text)
  })
})

describe('an amount that a gateway states', () => {
  it.each([
    ['1', 1_000n],
    ['12.5', 12_500n],
    ['12.50', 12_500n],
    ['0.01', 10n],
    ['0', 0n],
    ['999999999.99', 999_999_999_990n],
  ])('%s is read as a number, however many zeros it ends in', (text, li) => {
    expect(liFromGatewayText(text)).toBe(li)
  })

  it.each([
    '',
    ' 1.00',
    '1.00 ',
    '1.00\n',
    '-1.00',
    '+1.00',
    '1e2',
    '1,000.00',
    '1.',
    '.50',
    '01.00',
    '1.000',
    '1.005',
    '0x10',
    'NaN',
    'Infinity',
    '１.00',
    '1.00元',
    '1234567890.00',
  ])('%j is refused', (text) => {
    expect(liFromGatewayText(text)).toBeUndefined()
  })

  it('is either refused or a whole number of fen that is not negative, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+e, ') }), (text) => {
        const li = liFromGatewayText(text)
        expect(li === undefined || (li >= 0n && li % 10n === 0n)).toBe(true)
      }),
    )
  })
})

describe('money as a JSON number', () => {
  it('comes back unchanged for every li up to a thousand million yuan', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (li) => {
        expect(liFromYuanNumber(JSON.parse(JSON.stringify(yuanNumber(li))))).toBe(li)
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([0.0001, 1.2345, 9.99951, Number.NaN, Number.POSITIVE_INFINITY, 1e16])(
    '%s is refused: more than three decimals, or no amount at all',
    (yuan) => {
      expect(() => liFromYuanNumber(yuan)).toThrow(/is not an amount of yuan/)
    },
  )

  it('forgives the rounding of binary fractions, nothing else', () => {
    expect(liFromYuanNumber(0.1 + 0.2)).toBe(300n)
    expect(liFromYuanNumber(1.005)).toBe(1_005n)
  })
})

describe('parts of an amount', () => {
  it('rounds down to whole fen', () => {
    expect(wholeFen(9_999n)).toBe(9_990n)
    expect(wholeFen(9_990n)).toBe(9_990n)
    expect(wholeFen(9n)).toBe(0n)
  })

  it('gives a share in hundredths of a percent, rounded down: 5 % of 19.90 is 0.995', () => {
    expect(shareBp(19_900n, 500)).toBe(995n)
    expect(shareBp(19_990n, 500)).toBe(999n)
    expect(shareBp(19_900n, 0)).toBe(0n)
    expect(shareBp(19_900n, 10_000)).toBe(19_900n)
  })

  it('never gives shares that add up to more than the whole', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (li, rateBp) => {
        expect(shareBp(li, rateBp) + shareBp(li, 10_000 - rateBp) <= li).toBe(true)
      }),
    )
  })
})

it.each([
  [2_764_005n, '2764.01'],
  [2_764_004n, '2764.00'],
  [-4_995n, '-5.00'],
  [-4n, '0.00'],
  [0n, '0.00'],
] as const)('rounds %s li half up to %s yuan', (li, text) => {
  expect(roundedYuanText(li)).toBe(text)
})
