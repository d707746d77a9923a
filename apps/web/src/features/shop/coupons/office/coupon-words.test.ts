import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fetchBothLanguages, setLanguage } from '../../../../lib/i18n.ts'
import { discountText } from './coupon-words.ts'
import { couponOfficeTexts } from './messages.ts'

beforeAll(fetchBothLanguages)
afterEach(() => setLanguage('zh'))

describe('a discount in words', () => {
  it.each([
    [9000, '九折'],
    [8500, '八五折'],
    [9900, '九九折'],
    [1000, '一折'],
    [8550, '8.55 折'],
    [10_000, '不打折'],
  ])('%i basis points are %s', (payBp, words) => {
    expect(discountText(payBp, couponOfficeTexts.of('zh'))).toBe(words)
  })

  it.each([
    [9000, '10% off'],
    [8550, '14.5% off'],
    [10_000, 'no discount'],
  ])('%i basis points are %s in English', async (payBp, words) => {
    await setLanguage('en')
    expect(discountText(payBp, couponOfficeTexts.of('en'))).toBe(words)
  })
})
