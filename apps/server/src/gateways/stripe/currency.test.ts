import { describe, expect, it } from 'vitest'
import { askedFor, CURRENCIES, currencyText, liOf, rateOf } from './currency.ts'

describe('an amount in the currency of an account', () => {
  it.each([
    [12_500n, 'usd', '7.2', 174n, '1.74 USD'],
    [100_000n, 'usd', '7.2', 1_389n, '13.89 USD'],
    [12_500n, 'jpy', '0.0465', 269n, '269 JPY'],
    [12_500n, 'krw', '0.0051', 2_451n, '2451 KRW'],
    [12_500n, 'cny', '1', 1_250n, '12.50 CNY'],
    [10n, 'usd', '7.2', 1n, '0.01 USD'],
  ])('%s li in %s at %s are %s of its smallest unit', (li, currency, rate, minor, text) => {
    const asked = askedFor(li, currency, rateOf(rate) ?? 0n)
    expect(asked).toEqual({ currency, minor, li })
    expect(currencyText(asked)).toBe(text)
  })

  it('is the smallest that is worth the price: one less is not', () => {
    for (const currency of CURRENCIES) {
      const parts = ['jpy', 'krw', 'vnd'].includes(currency) ? 1n : 100n
      for (let li = 10n; li < 200_000n; li += 1_230n) {
        for (const rate of [1_000_000n, 7_200_000n, 46_512n, 283n, 9_123_457n]) {
          const { minor } = askedFor(li, currency, rate)
          expect(minor * rate * 1_000n >= li * parts * 1_000_000n).toBe(true)
          expect((minor - 1n) * rate * 1_000n < li * parts * 1_000_000n).toBe(true)
        }
      }
    }
  })

  it('is worth exactly the price when it is what was asked, and whole fen, rounded down, when it is not', () => {
    const asked = askedFor(12_500n, 'usd', 7_200_000n)
    expect(liOf(174n, asked)).toBe(12_500n)
    expect(liOf(173n, asked)).toBe(12_420n)
    expect(liOf(348n, asked)).toBe(25_000n)
    expect(liOf(0n, asked)).toBe(0n)
  })
})

it.each(['', '0', '0.000000', '-1', '1e2', '7,2', '7.1234567', ' 7.2', 'NaN', '1234567'])('“%s” is no rate', (text) => {
  expect(rateOf(text)).toBeUndefined()
})
