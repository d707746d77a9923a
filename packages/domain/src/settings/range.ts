/** Range of a number, as people write it. Stored as an integer of its last place: 0.05 with 4 places is 500. */
export interface SettingRange {
  min: number
  max: number
  places: number
}

/** A number as people write it, from how it is stored. */
export function settingNumber(kept: number, { places }: SettingRange): number {
  return Number((kept / 10 ** places).toFixed(places))
}

/** How a number is stored that people wrote. */
export function keptNumber(written: number, { places }: SettingRange): number {
  return Math.round(written * 10 ** places)
}

export function isInRange(kept: unknown, { min, max, places }: SettingRange): boolean {
  if (typeof kept !== 'number' || !Number.isInteger(kept)) return false
  return kept >= min * 10 ** places && kept <= max * 10 ** places
}
