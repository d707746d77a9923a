import { giftSettings } from './gifts.ts'
import type { SettingDeclaration } from './kinds.ts'
import { installSettings, nodeSettings } from './nodes.ts'
import { noticeSettings } from './notice.ts'
import { paymentSettings } from './payments.ts'
import { referralSettings } from './referral.ts'
import { rewardSettings } from './rewards.ts'
import { domainSettings, staffSettings } from './site.ts'
import { trafficSettings } from './traffic.ts'

/**
 * Every setting that an operator can change at run time, in our words: what it is, its bounds and its first value. Rates
 * are basis points. Database, contract and form go by these declarations; the groups and their order are those of the form.
 */
export const settingGroups = {
  pay: paymentSettings,
  traffic: trafficSettings,
  referral: referralSettings,
  rewards: rewardSettings,
  gifts: giftSettings,
  notice: noticeSettings,
  domains: domainSettings,
  intervals: nodeSettings,
  install: installSettings,
  people: staffSettings,
}

export const settingDeclarations = {
  ...paymentSettings,
  ...trafficSettings,
  ...referralSettings,
  ...rewardSettings,
  ...giftSettings,
  ...noticeSettings,
  ...domainSettings,
  ...nodeSettings,
  ...installSettings,
  ...staffSettings,
}

export type SettingName = keyof typeof settingDeclarations

export type Settings = { [N in SettingName]: (typeof settingDeclarations)[N]['starts'] }

/** The names of the settings of one kind. */
export function settingsOfKind<K extends SettingDeclaration['kind']>(kind: K): SettingNameOf<K>[] {
  const names = Object.keys(settingDeclarations) as SettingName[]
  return names.filter((name) => settingDeclarations[name].kind === kind) as SettingNameOf<K>[]
}

type SettingNameOf<K> = {
  [N in SettingName]: K extends (typeof settingDeclarations)[N]['kind'] ? N : never
}[SettingName]
