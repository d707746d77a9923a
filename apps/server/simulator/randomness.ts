import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Dice } from './dice.ts'

const NAMES = ['randomBytes', 'randomInt', 'randomUUID'] as const
const real = Object.fromEntries(NAMES.map((name) => [name, crypto[name]]))

let dice: Dice | undefined

/** Lets ids, codes and seeds of the product come from the dice, so that a seed is the same run again. */
export function simulateRandomness(from: Dice | undefined): void {
  const isReplaced = dice !== undefined
  dice = from
  if ((from === undefined) === !isReplaced) return
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => dice?.below(256) ?? 0))
  const ours = {
    randomBytes: bytes,
    randomInt: (min: number, max?: number) =>
      max === undefined ? (dice?.below(min) ?? 0) : min + (dice?.below(max - min) ?? 0),
    randomUUID: () => {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
  Object.assign(crypto, from ? ours : real)
  syncBuiltinESMExports()
}
