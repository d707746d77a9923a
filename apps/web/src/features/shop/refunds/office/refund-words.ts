import type { AnswerOf, listRefunds } from '@dukou/contract'
import { DAY_MS, liFromGatewayText } from '@dukou/domain'
import { traffic } from '../../../../office/traffic.ts'
import type { RefundTexts } from './messages.ts'

export type RefundRow = AnswerOf<typeof listRefunds>[number]

export const TONES = { asked: 'wait', sent: 'wait', unknown: 'bad', done: 'good', refused: 'off' } as const

interface Taken {
  bytes: bigint
  timeMs: number
  entitlementMs?: number
}

/** `流量 1.00 GB，时长 15 天`; what is nothing is left out. */
export function takenText({ bytes, timeMs, entitlementMs = 0 }: Taken, t: RefundTexts): string {
  const parts = [
    ...(bytes > 0n ? [t.traffic(traffic(bytes))] : []),
    ...(timeMs > 0 ? [t.time(days(timeMs))] : []),
    ...(entitlementMs > 0 ? [t.entitlement(days(entitlementMs))] : []),
  ]
  return parts.length === 0 ? t.nothing : parts.join(t.join)
}

/** With one decimal where days are not whole. */
const days = (ms: number) => String(Number((ms / DAY_MS).toFixed(1)))

/** The amount that was typed in yuan; undefined: none between one fen and what is left. */
export function amountOf(typed: string, leftLi: bigint): bigint | undefined {
  const li = liFromGatewayText(typed.trim())
  return li !== undefined && li > 0n && li <= leftLi ? li : undefined
}
