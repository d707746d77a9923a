import { expect, it } from 'vitest'
import { chineseDiscount, englishDiscount } from './discount-words.ts'

it.each([
  [9000, '九折', '10% off'],
  [8500, '八五折', '15% off'],
  [9900, '九九折', '1% off'],
  [1000, '一折', '90% off'],
  [8550, '8.55 折', '14.5% off'],
  [10_000, '不打折', 'no discount'],
])('a price of which %i basis points are left to pay is %s, in English %s', (payBp, zh, en) => {
  expect([chineseDiscount(payBp), englishDiscount(payBp)]).toEqual([zh, en])
})
