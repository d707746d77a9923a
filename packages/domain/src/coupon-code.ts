import { type CouponWorth, isTrialKind } from './coupon.ts'

/** Without 0, 1, I and O, which people mix up. */
export const COUPON_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Codes that the server makes itself: 60 bits, more than any coupon asks for. */
export const MADE_CODE_LENGTH = 12
export const MOST_CODE_LENGTH = 40

/** Letters of any script, digits, hyphen and underscore. */
const GRAMMAR = /^[\p{L}\p{N}_-]+$/u

/** How two spellings of a code are compared: without spaces around it, and whatever the width and case of its letters. */
export function couponCodeKey(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

export function isCouponCode(code: string): boolean {
  const key = couponCodeKey(code)
  return key.length <= MOST_CODE_LENGTH && GRAMMAR.test(key)
}

/** Digits alone are dates and telephone numbers as often as not. */
const BITS_OF_DIGIT = 3
const BITS_OF_LETTER = Math.log2(26)
/** Digits and letters together, as in a code of the alphabet above. */
const BITS_OF_BOTH = Math.log2(32)
/** A letter of another script: such codes are words, so little is counted. */
const BITS_OF_WORD = 4

/**
 * How hard a code is to guess, in bits: its length by its alphabet. A sign like the one before counts half. One that goes on
 * in a row, as C does in ABC and the last A in AAA, counts one, and so does one that comes for the third time.
 */
export function couponCodeBits(code: string): number {
  const signs = [...couponCodeKey(code)].filter((sign) => sign !== '-' && sign !== '_')
  const digits = signs.some((sign) => sign >= '0' && sign <= '9')
  const letters = signs.some((sign) => sign >= 'A' && sign <= 'Z')
  const ofAlphabet = digits && letters ? BITS_OF_BOTH : digits ? BITS_OF_DIGIT : BITS_OF_LETTER
  const stepTo = (at: number) => (signs[at]?.codePointAt(0) ?? 0) - (signs[at - 1]?.codePointAt(0) ?? 0)
  return signs.reduce((bits, sign, at) => {
    const goesOn = at >= 2 && Math.abs(stepTo(at)) <= 1 && stepTo(at) === stepTo(at - 1)
    const times = signs.slice(0, at).filter((before) => before === sign).length
    if (goesOn || times >= 2) return bits + 1
    const full = sign > 'Z' ? BITS_OF_WORD : ofAlphabet
    return bits + (at > 0 && stepTo(at) === 0 ? full / 2 : full)
  }, 0)
}

const GIB = 1024n ** 3n

/** Bits that every code must have at least. Six letters and digits in no order have more. */
export const LEAST_CODE_BITS = 25

/**
 * Bits that a code must have by what one use gives. The least is six mixed letters and digits: at fifty guesses in ten
 * minutes, finding such a code takes two hundred years. It does for all that the form of a new coupon begins with, so that
 * its button and its sample make codes that are taken.
 */
export function neededCodeBits(worth: CouponWorth): number {
  const { kind, trafficBytes, days, cashLi, payBp } = worth
  const small = isTrialKind(kind)
    ? trafficBytes <= 10n * GIB && days <= 7
    : kind === 'cash'
      ? cashLi <= 10_000n
      : payBp >= 9000
  if (small) return LEAST_CODE_BITS
  const middling = isTrialKind(kind)
    ? trafficBytes <= 100n * GIB && days <= 31
    : kind === 'cash'
      ? cashLi <= 50_000n
      : payBp >= 7000
  return middling ? 35 : 45
}

/** Letters and digits in no order that a code of this worth must have at least. */
export function neededCodeLength(worth: CouponWorth): number {
  return Math.ceil(neededCodeBits(worth) / 4.5)
}

/** Whether a code is too easy to guess for what it gives. */
export function isGuessable(code: string, worth: CouponWorth): boolean {
  return couponCodeBits(code) < neededCodeBits(worth)
}
