import type { Machine } from './machine.ts'

export type GiftState = 'open' | 'taken' | 'returned'

/** States of a gift: its traffic is in escrow, went to a receiver, or went back to the giver as a whole. */
export const giftMachine: Machine<GiftState> = { open: ['taken', 'returned'], taken: [], returned: [] }

/** Reasons why a gift went back: the giver took it back, nobody came in time, or the giver's account was deleted. */
export const GIFT_RETURN_REASONS = ['takenBack', 'expired', 'giverDeleted'] as const
export type GiftReturnReason = (typeof GIFT_RETURN_REASONS)[number]

export const GIFT_CODE_LENGTH = 6

/** Bytes that the receiver gets: the amount less the fee, rounded down to whole bytes. @param feeBp basis points */
export function bytesAfterFee(sentBytes: bigint, feeBp: number): bigint {
  return (sentBytes * BigInt(10_000 - feeBp)) / 10_000n
}

/** The code in what somebody typed or pasted: the code itself in any case, or the link with the code in it. */
export function giftCodeIn(text: string): string {
  const ofLink = /[?&]code=([^&#\s]*)/.exec(text)?.[1]
  return (ofLink ?? text).replace(/[\s-]/g, '').toUpperCase()
}
