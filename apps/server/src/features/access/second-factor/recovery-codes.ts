import { createHmac } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { newCode } from '../../../platform/ids.ts'

const COUNT = 10
const HALF = 5

/** Fifty random bits each, told in two halves: `K7QDM-W3XTA`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => `${newCode(HALF)}-${newCode(HALF)}`)
}

/** People type codes in small letters, with blanks, or in the wide letters of a Chinese keyboard. */
export function tidyCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
}

/** Keyed, so that a dump of the database without the key cannot be tried against. */
export function recoveryHash(app: Pick<App, 'secrets'>, userId: bigint, code: string): Buffer {
  return createHmac('sha256', app.secrets.derive('recovery codes'))
    .update(`${userId} ${tidyCode(code)}`)
    .digest()
}
