import type { AnswerOf, listPaymentAccounts } from '@dukou/contract'
import { type SettingName, settingsOfKind } from '@dukou/domain'
import type { Option } from '../../../../office/table/column.ts'
import type { SettingsTexts } from './messages.ts'
import type { SettingValues } from './setting-values.ts'

export type Account = AnswerOf<typeof listPaymentAccounts>[number]

export const ACCOUNT_SETTINGS: readonly SettingName[] = settingsOfKind('account')

/** The four names that are always offered, also without an account. */
const PLATFORMS = ['feifei', 'yi', 'zhifubuluo', 'openx']

/** The four names, the accounts that exist, and the current choice. An account that cannot be used says why. */
export function accountOptions(
  name: SettingName,
  now: SettingValues,
  accounts: readonly Account[] | undefined,
  t: SettingsTexts,
): Option[] {
  const current = ACCOUNT_SETTINGS.map((one) => now[one]).filter((code): code is string => !!code)
  const codes = new Set([...PLATFORMS, ...(accounts ?? []).map(({ code }) => code), ...current])
  return [...codes].map((value) => {
    const state = accounts && stateOf(name, find(accounts, value), t)
    return { value, label: state ? t.accountIs(value, state) : value }
  })
}

/** A new choice needs an account. A choice that was saved before stays, so that other settings can be saved. */
export function missingAccount(
  name: SettingName,
  value: unknown,
  now: SettingValues,
  accounts: readonly Account[] | undefined,
  t: SettingsTexts,
): string | undefined {
  if (!ACCOUNT_SETTINGS.includes(name) || !value || !accounts || value === now[name]) return undefined
  return find(accounts, String(value)) ? undefined : t.needsAccount(String(value))
}

function find(accounts: readonly Account[], code: string): Account | undefined {
  return accounts.find((one) => one.code === code)
}

/** @returns undefined for an account that works */
function stateOf(name: SettingName, account: Account | undefined, t: SettingsTexts): string | undefined {
  if (!account) return t.noAccount
  if (!account.enabled) return t.accountOff
  if (name === 'alipayPaymentAccount' && !account.alipayType) return t.accountWithout(t.alipay)
  if (name === 'wxpayPaymentAccount' && !account.wxpayType) return t.accountWithout(t.wxpay)
  if (name === 'urlSchemePaymentAccount' && !account.modes.some(({ mode }) => mode === 'urlscheme'))
    return t.accountWithout(t.urlscheme)
  if (!account.lastTest) return t.accountUntested
  return account.lastTest.outcome === 'accepted' ? undefined : t.accountFailed
}
