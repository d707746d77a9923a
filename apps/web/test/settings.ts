import {
  type AnswerOf,
  getSettings,
  listPaymentAccounts,
  listSettingsVersions,
  saveSettings,
  settingWires,
  telegramBot,
} from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import { page, userEvent } from 'vitest/browser'
import { answer, golden } from './answers.ts'
import { until } from './page-time.ts'
import { type Look, member, open } from './site.tsx'

type Settings = AnswerOf<typeof getSettings>

export const NOW = golden(getSettings)
export const OPERATOR = '66f0a1c2d3e4b5a697880009'

const [YI] = golden(listPaymentAccounts)
/** Working accounts under the four names. */
export const ACCOUNTS = ['feifei', 'yi', 'zhifubuluo', 'openx'].map((code) => ({
  ...(YI as NonNullable<typeof YI>),
  ...{ id: code, code, alipayType: 'alipay', wxpayType: 'wxpay' },
}))

/** A server that keeps what is saved. */
export function keepSettings(start: Settings = NOW): { now: Settings } {
  const kept = { now: start }
  answer(getSettings, () => kept.now)
  answer(listPaymentAccounts, ACCOUNTS)
  answer(listSettingsVersions, golden(listSettingsVersions))
  answer(saveSettings, ({ revision, ...changed }) => {
    kept.now = { ...kept.now, ...changed, revision: (revision ?? 0) + 1 } as Settings
    return kept.now
  })
  return kept
}

export async function openSettings(look: Look = {}, bot = golden(telegramBot)): Promise<void> {
  member({ role: 'admin' })
  answer(telegramBot, bot)
  await open('/admin_config', look)
  await until(() => document.querySelectorAll('main [data-field]').length > 0)
}

export const row = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`)
export const rows = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-field]')].map((one) => one.dataset.field)
export const input = (name: string) => page.elementLocator(row(name)?.querySelector('input, textarea') as HTMLElement)
export const panel = () => page.getByRole('complementary', { name: '改动' })
export const save = () => panel().getByRole('button', { name: /^保存/ })

/** Looks for a setting by its product name, which is how the form shows one that no feature reads yet. */
export async function reveal(name: SettingName): Promise<void> {
  await page.getByRole('searchbox').fill(settingWires[name])
  await until(() => row(name))
}

/** Returns the current value in the field of a setting. */
export function standing(name: SettingName): string | boolean {
  const field = row(name)?.querySelector<HTMLInputElement>('input, textarea')
  return field?.type === 'checkbox' ? field.checked : (field?.value ?? '')
}

export async function write(name: SettingName, value: string | boolean): Promise<void> {
  const field = row(name)
  if (field?.dataset.kind === 'switch') await userEvent.click(field.querySelector('input') as HTMLElement)
  else if (field?.dataset.kind === 'choice') {
    await input(name).click()
    await page.getByRole('option', { name: String(value), exact: true }).click()
  } else await input(name).fill(String(value))
}
