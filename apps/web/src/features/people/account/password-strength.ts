import { MIN_PASSWORD_LENGTH } from '@dukou/domain'

/** Passwords that attackers try first. Only causes a warning: these passwords are not rejected. */
const COMMON = new Set(
  '12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 12341234 123123123 1q2w3e4r 1qaz2wsx qwertyui qwerty123 qwertyuiop asdfghjkl password password1 password123 passw0rd iloveyou woaini1314 woaini520 5201314a a1234567 a12345678 aa123456 abc12345 abcd1234 abc123456 admin123 sunshine princess football'.split(
    ' ',
  ),
)

export interface Strength {
  /** 0 while it is too short to count, 3 at most. */
  level: 0 | 1 | 2 | 3
  common: boolean
}

/** A rough measure: length counts most, mixed kinds of characters help. */
export function passwordStrength(password: string): Strength {
  if (COMMON.has(password.toLowerCase())) return { level: 1, common: true }
  if (password.length < MIN_PASSWORD_LENGTH) return { level: 0, common: false }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const points = kinds + Math.floor(password.length / 5)
  return { level: points >= 6 ? 3 : points >= 4 ? 2 : 1, common: false }
}
