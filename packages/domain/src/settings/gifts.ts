import { decimals, whole } from './kinds.ts'

export const giftSettings = {
  giftMinimumGb: whole(1, 1e6, 20, 'GB'),
  /** The share of a gift that the receiver does not get. */
  giftFeeBp: decimals({ min: 0, max: 0.9, places: 4 }, 2000),
  /** How long the code of a gift lives. */
  giftCodeHours: whole(1, 8760, 72, 'hours'),
}
