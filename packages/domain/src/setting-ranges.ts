/** Range of a number, as people write it. Stored as an integer of its last place: 0.05 with 4 places is 500. */
export interface SettingRange {
  min: number
  max: number
  places: number
}

const whole = (min: number, max: number): SettingRange => ({ min, max, places: 0 })

/** Every setting that is a number. Contract, form and database keep to the same bounds. */
export const settingRanges = {
  /** Yuan for one USDT. */
  usdtRateTenThousandths: { min: 1, max: 100, places: 4 },
  /** 0: for ever. */
  usdtRateDays: whole(0, 365),
  usdtCheckMinutes: whole(1, 1440),
  usdtCheckSeconds: whole(3, 3600),
  channelRewardBp: { min: 0.05, max: 0.5, places: 4 },
  channelWindowDays: whole(0, 36_500),
  noticeIntervalDays: whole(0, 3650),
  checkInRewardMb: whole(0, 1e6),
  checkInStreakDays: whole(1, 3650),
  checkInStreakRewardMb: whole(0, 1e6),
  /** 0: nobody can draw. */
  drawCostGb: whole(0, 1e6),
  /** 0: no limit. */
  drawLossGb: whole(0, 1e9),
  giftMinimumGb: whole(1, 1e6),
  giftFeeBp: { min: 0, max: 0.9, places: 4 },
  giftCodeHours: whole(1, 8760),
  profileUpdateHours: whole(1, 720),
  /** At 0 some node programs ask thousands of times a second. */
  nodePullSeconds: whole(5, 3600),
  nodePushSeconds: whole(5, 3600),
  /** 0: lines are never left out. */
  leaveOutAfterDays: whole(0, 365),
  dailyQuotaGb: whole(1, 1e6),
  slowAfterGb: whole(0, 1e6),
  /** A factor of a thousand is more than anybody means. */
  spendFactorMillionths: { min: 0, max: 1000, places: 6 },
  uploadFactorMillionths: { min: 0, max: 1000, places: 6 },
  minimumSpendBytes: whole(0, 1e9),
  plainGbPerDay: whole(0, 1e6),
  nodePortMbps: whole(1, 1e6),
  nodePortPercent: whole(100, 10_000),
} as const satisfies Record<string, SettingRange>

/** Yuan, kept as money. */
export const MOST_MINIMUM_WITHDRAWAL_LI = 1_000_000_000n

/** A number as people write it, from how it is kept. */
export function settingNumber(kept: number, { places }: SettingRange): number {
  return Number((kept / 10 ** places).toFixed(places))
}

/** How a number is kept that people wrote. */
export function keptNumber(written: number, { places }: SettingRange): number {
  return Math.round(written * 10 ** places)
}

export function isInRange(kept: unknown, { min, max, places }: SettingRange): boolean {
  if (typeof kept !== 'number' || !Number.isInteger(kept)) return false
  return kept >= min * 10 ** places && kept <= max * 10 ** places
}
