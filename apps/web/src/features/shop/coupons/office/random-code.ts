import { COUPON_ALPHABET, couponCodeBits } from '@dukou/domain'

/** Six mixed letters and digits have more; a code that repeats itself has less, and is drawn again. */
const LEAST_BITS = 25

/** A code from the browser's own source of chance, as hard to guess as its length allows. @param length at least 6 */
export function randomCode(length: number): string {
  for (;;) {
    // 256 is a multiple of the 32 letters: all are as likely.
    const bytes = [...crypto.getRandomValues(new Uint8Array(length))]
    const code = bytes.map((byte) => COUPON_ALPHABET[byte % COUPON_ALPHABET.length]).join('')
    if (couponCodeBits(code) >= LEAST_BITS) return code
  }
}
