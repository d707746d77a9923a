import type { SettingName } from '@dukou/domain'

/** Keys of settings that have another name here. What is stored keeps its key: the version before reads it after a rollback. */
const KEYS: Partial<Record<SettingName, string>> = {
  alipayPaymentAccount: 'alipayChannel',
  wxpayPaymentAccount: 'wxpayChannel',
  urlSchemePaymentAccount: 'urlSchemeChannel',
  hideCheapPlansChannelCode: 'hideCheapPlansChannel',
  openReferralChannels: 'openChannel',
}
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KEYS).map(([name, key]) => [key, name]),
)

/** The key of a setting in the database. */
export function storedKey(name: SettingName): string {
  return KEYS[name] ?? name
}

/** Values of settings by their keys. */
export function byStoredKey(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [storedKey(name as SettingName), value]))
}

/** Stored values by the names of their settings. */
export function bySettingName(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [NAMES[key] ?? key, value]))
}
