const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const WHOLE = 10_000

/** A discount in Chinese, by the share that is left to pay. @param payBp 9000 is 九折, 8500 八五折, 8550 8.55 折 */
export function chineseDiscount(payBp: number): string {
  if (payBp >= WHOLE) return '不打折'
  const [tens, ones] = [DIGITS[Math.floor(payBp / 1000)], DIGITS[Math.floor(payBp / 100) % 10]]
  return payBp % 100 === 0 && tens ? `${tens}${ones}折` : `${payBp / 1000} 折`
}

/** A discount in English, by the share that is taken off. @param payBp 9000 is 10% off */
export function englishDiscount(payBp: number): string {
  return payBp >= WHOLE ? 'no discount' : `${(WHOLE - payBp) / 100}% off`
}
