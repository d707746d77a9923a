import type { AnswerOf, basicStatistics } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { fixed, gigabytes, grouped } from '../../../../lib/format.ts'

export type Statistics = AnswerOf<typeof basicStatistics>
export type StatisticsDay = Statistics['days'][number]

const TB = GB * 1024n

/** All that was used on a day. */
export function usedOn({ quotaBytes, permanentBytes, trialBytes, overrunBytes }: StatisticsDay): bigint {
  return quotaBytes + permanentBytes + trialBytes + overrunBytes
}

export function sumOver(days: readonly StatisticsDay[], of: (day: StatisticsDay) => bigint | number): bigint {
  return days.reduce((sum, day) => sum + BigInt(of(day)), 0n)
}

export function count(value: number | bigint): string {
  return grouped(String(value))
}

/** Yuan with two decimals, as the back office shows money. */
export function money(li: bigint): string {
  return grouped(fixed(li, 1000n, 2))
}

/** With the unit that suits its size. */
export function volume(bytes: bigint): [value: string, unit: string] {
  return bytes >= 10n * TB ? [grouped(fixed(bytes, TB, 2)), 'TB'] : [gigabytes(bytes), 'GB']
}

/** As one text. */
export function volumeText(bytes: bigint): string {
  return volume(bytes).join(' ')
}

/** Per cent with one decimal; nothing of nothing is 0. */
export function share(part: number | bigint, all: number | bigint): string {
  return Number(all) === 0 ? '0.0' : ((Number(part) / Number(all)) * 100).toFixed(1)
}
