import type { AnswerOf, customerNodes } from '@dukou/contract'

export type CustomerNode = AnswerOf<typeof customerNodes>[number]
export type Pace = 'fast' | 'fair' | 'slow'

const FAST_BELOW_MS = 150
const SLOW_FROM_MS = 200

/** Rates a connect time. The page shows the rates as green, yellow and red. */
export function paceOf(ms: number): Pace {
  if (ms < FAST_BELOW_MS) return 'fast'
  return ms < SLOW_FROM_MS ? 'fair' : 'slow'
}

const LETTER_A = 0x1f1e6
const Z_AT = 25

/**
 * The two letters of a country, whether its flag was given as letters or as the sign that some systems draw as a flag
 * and others do not. Anything else stays as it is.
 */
export function flagLetters(flag: string): string {
  const signs = Array.from(flag.trim(), (sign) => (sign.codePointAt(0) ?? 0) - LETTER_A)
  if (signs.length === 2 && signs.every((at) => at >= 0 && at <= Z_AT)) {
    return String.fromCharCode(...signs.map((at) => 65 + at))
  }
  return flag.trim().toUpperCase()
}
