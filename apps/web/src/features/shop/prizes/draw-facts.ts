import type { AnswerOf, drawPrize, lottery, myDraws } from '@dukou/contract'
import { averageGb, oddsOf, oddsText, prizeAt, slotOf, totalWeight } from '@dukou/domain'
import { sha256Hex } from '../../../lib/sha256.ts'
import { hmacHex } from './hmac.ts'
import type { LotteryTexts } from './messages.ts'

export type Lottery = AnswerOf<typeof lottery>
export type Draw = AnswerOf<typeof myDraws>[number]
export type Drawn = AnswerOf<typeof drawPrize>

/** A draw as this browser computes it from seed and number. */
export interface Check {
  slot: number
  total: number
  first: number
  last: number
  name: string
  /** Seed and commitment belong together, and the prize is the one that was won. */
  holds: boolean
}

export function checkDraw({ seed, ownNumber, commitment, odds, name }: Draw): Check {
  const total = totalWeight(odds)
  const slot = slotOf(hmacHex(seed, ownNumber), total)
  const { position = -1, first = 0, last = 0 } = prizeAt(odds, slot) ?? {}
  const computed = odds[position]?.name ?? ''
  return { slot, total, first, last, name: computed, holds: computed === name && sha256Hex(seed) === commitment }
}

/** 64 random bits in hex, from the browser's own source of chance. */
export function randomHex(bytes = 8): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Content of a prize, in words. */
export function contentOf(
  prize: Pick<Draw, 'permanentGb' | 'durationDays' | 'payTenths' | 'couponDays'>,
  t: LotteryTexts,
): string {
  const { permanentGb, durationDays, payTenths, couponDays } = prize
  const parts = [
    ...(permanentGb > 0 ? [t.traffic(permanentGb)] : []),
    ...(durationDays > 0 ? [t.days(durationDays)] : []),
    ...(payTenths === null ? [] : [t.coupon(payTenths, couponDays)]),
  ]
  return parts.join(t.join) || t.nothing
}

/** The prizes with their odds; the odds add up to 100 %. */
export function withOdds(prizes: Lottery['prizes']) {
  const odds = oddsOf(prizes)
  return prizes.map((prize, at) => ({ ...prize, units: odds[at] ?? 0, oddsText: oddsText(odds[at] ?? 0) }))
}

/** The one honest line: what comes back on average, beside what it costs. */
export function averageLine({ prizes, costGb }: Pick<Lottery, 'prizes' | 'costGb'>, t: LotteryTexts): string {
  const average = averageGb(prizes)
  const shown = String(Number(average.toFixed(1)))
  if (average < costGb) return t.averageLess(shown)
  return average > costGb ? t.averageMore(shown) : t.averageSame(shown)
}
