import { DAY_MS } from './business-day.ts'
import type { Machine } from './machine.ts'
import { LI_PER_FEN } from './money.ts'

export type RefundStatus = 'asked' | 'sent' | 'unknown' | 'done' | 'refused'

/**
 * A refund is asked by staff. One to the wallet is done at once; one to the source is sent to the platform, and where the
 * answer is lost nobody knows what became of it until the platform or a person tells. It ends once.
 */
export const refundMachine: Machine<RefundStatus> = {
  asked: ['sent', 'done'],
  sent: ['unknown', 'done', 'refused'],
  unknown: ['done', 'refused'],
  done: [],
  refused: [],
}

export const OPEN_REFUND_STATUSES = ['asked', 'sent', 'unknown'] as const satisfies readonly RefundStatus[]

/** The purses of the customer, or where the money from outside came from. */
export const REFUND_DESTINATIONS = ['wallet', 'source'] as const
export type RefundDestination = (typeof REFUND_DESTINATIONS)[number]

/** Money that paid an order, or a part of it, in li: money from outside, withdrawable money, spend-only money. */
export interface PaidWith {
  externalLi: bigint
  walletLi: bigint
  creditLi: bigint
}

export const sumOfPaid = ({ externalLi, walletLi, creditLi }: PaidWith): bigint => externalLi + walletLi + creditLi

/**
 * Splits a refund by the money it is of. To the source, money from outside goes first; to the wallet, what the wallet paid goes first,
 * in the reverse order of spending. So no more becomes withdrawable than was.
 * @param left what was not asked back yet
 * @returns undefined where that is less than the amount
 */
export function splitRefund(amountLi: bigint, left: PaidWith, to: RefundDestination): PaidWith | undefined {
  const order = to === 'source' ? (['externalLi', 'walletLi', 'creditLi'] as const) : FROM_WALLET
  const parts: PaidWith = { externalLi: 0n, walletLi: 0n, creditLi: 0n }
  let missingLi = amountLi
  for (const name of order) {
    parts[name] = missingLi < left[name] ? missingLi : left[name]
    missingLi -= parts[name]
  }
  return missingLi === 0n && parts.externalLi % LI_PER_FEN === 0n ? parts : undefined
}

const FROM_WALLET = ['walletLi', 'creditLi', 'externalLi'] as const

/** The share of a payment that is given back before and after a refund. */
export interface Step {
  beforeLi: bigint
  afterLi: bigint
  ofLi: bigint
}

/** The part of a whole that belongs to one refund. Parts of all refunds of an amount add up to the whole. */
export function partOf(whole: bigint, { beforeLi, afterLi, ofLi }: Step): bigint {
  return ofLi === 0n ? 0n : (whole * afterLi) / ofLi - (whole * beforeLi) / ofLi
}

/** The content of an order. */
export interface Sold {
  permanentBytes: bigint
  durationDays: number
  entitlementDays: number
}

/** The part of it that is unused now. */
export interface Unused {
  permanentBytes: bigint
  timeMs: number
  entitlementMs: number
}

export interface TakeBack {
  taken: Unused
  /** Belongs to the refund too, and is used. */
  missing: Unused
}

/** A refund takes back its part of what was sold, as far as that is unused. */
export function takeBackOf(sold: Sold, step: Step, unused: Unused): TakeBack {
  const bytes = cut(partOf(sold.permanentBytes, step), unused.permanentBytes)
  const time = cut(partOfDays(sold.durationDays, step), BigInt(Math.max(0, unused.timeMs)))
  const entitlement = cut(partOfDays(sold.entitlementDays, step), BigInt(Math.max(0, unused.entitlementMs)))
  return {
    taken: { permanentBytes: bytes.taken, timeMs: Number(time.taken), entitlementMs: Number(entitlement.taken) },
    missing: {
      permanentBytes: bytes.missing,
      timeMs: Number(time.missing),
      entitlementMs: Number(entitlement.missing),
    },
  }
}

const partOfDays = (days: number, step: Step) => partOf(BigInt(days) * BigInt(DAY_MS), step)

function cut(due: bigint, left: bigint): { taken: bigint; missing: bigint } {
  const taken = due < left ? due : left > 0n ? left : 0n
  return { taken, missing: due - taken }
}

/** After so many attempts of which nothing is known, the platform is asked again in this time. */
const WAITS_MS = [15_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000] as const
export const LONGEST_REFUND_WAIT_MS = 86_400_000

export function refundWaitMs(attempts: number): number {
  return WAITS_MS[Math.min(Math.max(attempts, 1), WAITS_MS.length) - 1] ?? LONGEST_REFUND_WAIT_MS
}
