import { randomInt } from 'node:crypto'
import { COUPON_ALPHABET, type CouponWorth, isGuessable, MADE_CODE_LENGTH } from '@dukou/domain'

/** A code that nobody guesses, whatever the coupon is worth. By chance it may look like a row; then there is another. */
export function newCouponCode(worth: CouponWorth): string {
  const signs = Array.from({ length: MADE_CODE_LENGTH }, () => COUPON_ALPHABET[randomInt(COUPON_ALPHABET.length)])
  const code = signs.join('')
  return isGuessable(code, worth) ? newCouponCode(worth) : code
}
