import { COUPON_ALPHABET, couponCodeBits, LEAST_CODE_BITS } from '@dukou/domain'

/**
 * A code from the browser's own source of chance. One that repeats itself is drawn again, until it will do for the values
 * that the form of a new coupon begins with. @param length at least 6
 */
export function randomCode(length: number): string {
  for (;;) {
    // 256 is a multiple of the 32 letters: all are as likely.
    const bytes = [...crypto.getRandomValues(new Uint8Array(length))]
    const code = bytes.map((byte) => COUPON_ALPHABET[byte % COUPON_ALPHABET.length]).join('')
    if (couponCodeBits(code) >= LEAST_CODE_BITS) return code
  }
}
