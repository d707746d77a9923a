import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressHex, addressOfHex } from './payout-address.ts'
import {
  isRateFresh,
  isUsdtAddress,
  liOfUsdtMicro,
  MICRO_PER_MILLI,
  usdtMilliFor,
  usdtNetwork,
  usdtText,
} from './usdt.ts'

it.each([
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', true],
  ['0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv', false],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv0', false],
  ['0xdAC17F958D2ee523a2206206994597C13D831ec', false],
  ['dAC17F958D2ee523a2206206994597C13D831ec7', false],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', false],
  [' TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', false],
  ['', false],
])('whether %j is an address for USDT: %s', (text, is) => {
  expect(isUsdtAddress(text)).toBe(is)
})

it('the form of an address tells its network', () => {
  expect(usdtNetwork('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('USDT-TRC20')
  expect(usdtNetwork('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe('USDT-ERC20')
})

describe('an amount of USDT', () => {
  it.each([
    [100_000n, 72_000, 13_889n],
    [12_500n, 71_850, 1_740n],
    [1_000n, 72_000, 139n],
    [10n, 72_000, 2n],
    [72_000n, 72_000, 10_000n],
  ])('for %d li at a rate of %d is %d thousandths', (li, rate, milli) => {
    expect(usdtMilliFor(li, rate)).toBe(milli)
  })

  it('is worth at least what is due, and one thousandth less is not', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000_000n), fc.integer({ min: 10_000, max: 1_000_000 }), (li, rate) => {
        const milli = usdtMilliFor(li, rate)
        expect(milli * BigInt(rate)).toBeGreaterThanOrEqual(li * 10_000n)
        expect((milli - 1n) * BigInt(rate)).toBeLessThan(li * 10_000n)
        expect(liOfUsdtMicro(milli * MICRO_PER_MILLI, rate)).toBeGreaterThanOrEqual(li)
      }),
    )
  })

  it('that came is worth its yuan, rounded down', () => {
    expect(liOfUsdtMicro(1_000_000n, 72_000)).toBe(7_200n)
    expect(liOfUsdtMicro(1_740_001n, 72_000)).toBe(12_528n)
    expect(liOfUsdtMicro(138n, 72_000)).toBe(0n)
  })
})

it.each([
  [6_937_000n, '6.937'],
  [6_937_500n, '6.9375'],
  [1n, '0.000001'],
  [5_000_000n, '5.00'],
])('%d millionths are written %s', (micro, text) => {
  expect(usdtText(micro)).toBe(text)
})

it('a rate holds for its days, and one that nobody ever set does not', () => {
  const now = new Date('2026-03-15T00:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(isRateFresh(daysAgo(13.99), 14, now)).toBe(true)
  expect(isRateFresh(daysAgo(14), 14, now)).toBe(false)
  expect(isRateFresh(daysAgo(900), 0, now)).toBe(true)
  expect(isRateFresh(null, 0, now)).toBe(false)
})

it('an address is its twenty bytes and back', () => {
  expect(addressHex('USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
    'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  )
  expect(addressOfHex('USDT-TRC20', '11'.repeat(20))).toBe('TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV')
  expect(addressHex('USDT-ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(
    'dac17f958d2ee523a2206206994597c13d831ec7',
  )
  expect(addressOfHex('USDT-ERC20', 'dac17f958d2ee523a2206206994597c13d831ec7')).toBe(
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  )
  expect(() => addressHex('USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T')).toThrow()
  expect(() => addressHex('USDT-ERC20', '0x12')).toThrow('no ERC20 address')
})
