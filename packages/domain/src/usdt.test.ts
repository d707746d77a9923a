import { expect, it } from 'vitest'
import { isUsdtAddress } from './usdt.ts'

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
