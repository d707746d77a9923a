import type { AnswerOf, getSettings, InputOf, SettingName, saveSettings, settingsVersion } from '@dukou/contract'
import { keptNumber, liFromYuanNumber, settingNumber, settingRanges, yuanNumber } from '@dukou/domain'
import type { Value } from '../../../../office/form/field.ts'

export type SettingValues = Readonly<Record<SettingName, Value>>
type Settings = AnswerOf<typeof settingsVersion>

const RANGES = Object.entries(settingRanges) as [keyof typeof settingRanges, (typeof settingRanges)['slowAfterGb']][]
const CHANNELS = ['alipayChannel', 'wxpayChannel', 'urlSchemeChannel'] as const

/** The settings as people write them: numbers in their units, a channel that is none as no choice. */
export function valuesOf(settings: Settings | AnswerOf<typeof getSettings>): SettingValues {
  const { minWithdrawalLi, ...others } = settings
  const numbers = RANGES.map(([name, range]) => [name, settingNumber(settings[name], range)])
  const channels = CHANNELS.map((name) => [name, settings[name] || null])
  const { revision: _, ...values } = { revision: 0, ...others, ...Object.fromEntries([...numbers, ...channels]) }
  return { ...values, minWithdrawalLi: yuanNumber(minWithdrawalLi) }
}

/** The way back. @param revision of what was changed */
export function settingsOf(values: SettingValues, revision: number): InputOf<typeof saveSettings> {
  const numbers = RANGES.map(([name, range]) => [name, keptNumber(Number(values[name]), range)])
  const channels = CHANNELS.map((name) => [name, values[name] ?? ''])
  return {
    ...(values as unknown as Settings),
    ...Object.fromEntries([...numbers, ...channels]),
    minWithdrawalLi: liFromYuanNumber(Number(values.minWithdrawalLi)),
    revision,
  }
}
