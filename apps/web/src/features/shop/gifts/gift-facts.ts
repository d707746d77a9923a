import type { AnswerOf, listGifts } from '@dukou/contract'
import { bytesAfterFee, GB } from '@dukou/domain'
import { grouped } from '../../../lib/format.ts'

export type Gifts = AnswerOf<typeof listGifts>
export type Gift = Gifts['gifts'][number]

/** GB with two decimals: `16.00`. */
export const inGb = (gb: number): string => grouped(gb.toFixed(2))

/** A fee as people read it: 2000 basis points are `20%`. */
export const feeText = (feeBp: number): string => `${feeBp / 100}%`

/** Whole GB that can be given. */
export const mostGb = (leftBytes: bigint): number => Number(leftBytes / GB)

/** The link that opens the page with the code filled in. */
export const giftLink = (code: string): string => `${location.origin}/#/push?code=${code}`

/** Change that a gift makes, in bytes. */
export function changeOf(amountGb: number, { leftBytes, feeBp }: Pick<Gifts, 'leftBytes' | 'feeBp'>) {
  const sentBytes = BigInt(amountGb) * GB
  const receivedBytes = bytesAfterFee(sentBytes, feeBp)
  return { receivedBytes, feeBytes: sentBytes - receivedBytes, leftAfterBytes: leftBytes - sentBytes }
}
