import type { AnswerOf, getSettings, InputOf, saveSettings, settingsVersion } from '@dukou/contract'
import {
  keptNumber,
  liFromYuanNumber,
  type SettingName,
  settingDeclarations,
  settingNumber,
  settingsOfKind,
  yuanNumber,
} from '@dukou/domain'
import type { Value } from '../../../../office/form/field.ts'

export type SettingValues = Readonly<Record<SettingName, Value>>
type Settings = AnswerOf<typeof settingsVersion>

const NUMBERS = settingsOfKind('number')
const ACCOUNT_SETTINGS = settingsOfKind('account')

/** The settings as people write them: numbers in their units, a payment account that is none as no choice. */
export function valuesOf(settings: Settings | AnswerOf<typeof getSettings>): SettingValues {
  const { minWithdrawalLi, ...others } = settings
  const numbers = NUMBERS.map((name) => [name, settingNumber(settings[name], settingDeclarations[name])])
  const accounts = ACCOUNT_SETTINGS.map((name) => [name, settings[name] || null])
  const { revision: _, ...values } = { revision: 0, ...others, ...Object.fromEntries([...numbers, ...accounts]) }
  return { ...values, minWithdrawalLi: yuanNumber(minWithdrawalLi) }
}

/** The way back. @param revision of what was changed */
export function settingsOf(values: SettingValues, revision: number): InputOf<typeof saveSettings> {
  const numbers = NUMBERS.map((name) => [name, keptNumber(Number(values[name]), settingDeclarations[name])])
  const accounts = ACCOUNT_SETTINGS.map((name) => [name, values[name] ?? ''])
  return {
    ...(values as unknown as Settings),
    ...Object.fromEntries([...numbers, ...accounts]),
    minWithdrawalLi: liFromYuanNumber(Number(values.minWithdrawalLi)),
    revision,
  }
}
