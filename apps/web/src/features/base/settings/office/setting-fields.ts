import { type SettingName, settingWires } from '@dukou/contract'
import { isHost, isUsdtAddress, MOST_MINIMUM_WITHDRAWAL_LI, settingRanges, webAddress, yuanNumber } from '@dukou/domain'
import type { Field } from '../../../../office/form/field.ts'
import type { FieldTexts } from './field-messages.ts'
import type { SettingsTexts } from './messages.ts'
import { type Account, accountOptions, CHANNELS, missingAccount } from './pay-account-choice.ts'
import type { SettingValues } from './setting-values.ts'

/** A setting as a field of the form, with the product's name for it. */
export type SettingField = Field<SettingValues> & {
  name: SettingName
  wire: string
  later: boolean
  /** Its value is an account at a payment platform. */
  isAccount: boolean
}

/** The groups of the form, in its order. */
export const GROUPS = {
  pay: [
    'alipayChannel',
    'wxpayChannel',
    'urlSchemeChannel',
    'usdtAddress',
    'usdtRateTenThousandths',
    'usdtRateDays',
    'usdtCheckMinutes',
    'usdtCheckSeconds',
    'notifyUrl',
    'returnUrl',
    'goodsName',
    'walletFullPurchase',
    'hideCheapPlansChannel',
  ],
  traffic: [
    'spendFactorMillionths',
    'uploadFactorMillionths',
    'plainGbPerDay',
    'minimumSpendBytes',
    'dailyQuotaGb',
    'slowAfterGb',
    'nodePortMbps',
    'nodePortPercent',
  ],
  referral: ['openChannel', 'inviteRule', 'channelRewardBp', 'channelWindowDays', 'minWithdrawalLi'],
  rewards: ['checkInRewardMb', 'checkInStreakDays', 'checkInStreakRewardMb', 'drawCostGb', 'drawSeed', 'drawLossGb'],
  gifts: ['giftMinimumGb', 'giftFeeBp', 'giftCodeHours'],
  notice: [
    'noticeShown',
    'noticeTitle',
    'noticeContent',
    'noticeMarkedRed',
    'noticeIntervalDays',
    'offeredPlanId',
    'appleShareLink',
  ],
  domains: [
    'siteName',
    'contact',
    'preferredDomain',
    'backupDomain',
    'subscriptionHost',
    'mainlandContentUrl',
    'overseasContentUrl',
    'agencyUserDomain',
    'hostedRules',
    'searchEngines',
    'profileUpdateHours',
  ],
  intervals: ['nodePullSeconds', 'nodePushSeconds', 'leaveOutAfterDays'],
  install: [
    'alpineInstall',
    'ubuntuX86Install',
    'ubuntuArmInstall',
    'ubuntuMainlandInstall',
    'ubuntuRealityInstall',
    'alpineRealityInstall',
  ],
  people: ['adminIds', 'operatorIds', 'confirmByMail'],
} as const satisfies Record<string, readonly SettingName[]>

export type GroupName = keyof typeof GROUPS

/** No feature reads these yet. The form shows one only to a search for its product name. */
export const LATER: readonly SettingName[] = ['urlSchemeChannel']

/** The settings that the form shows. */
export const SHOWN_SETTINGS = Object.values(GROUPS)
  .flat()
  .filter((name) => !LATER.includes(name)).length

const HOSTS: readonly SettingName[] = ['preferredDomain', 'backupDomain', 'agencyUserDomain']
const ADDRESSES: readonly SettingName[] = [
  'notifyUrl',
  'returnUrl',
  'subscriptionHost',
  'mainlandContentUrl',
  'overseasContentUrl',
  ...GROUPS.install,
]
const LISTS: readonly SettingName[] = ['adminIds', 'operatorIds']

const unitsOf = (w: FieldTexts): Partial<Record<SettingName, string>> => ({
  usdtRateTenThousandths: w.yuan,
  usdtRateDays: w.days,
  usdtCheckMinutes: w.minutes,
  usdtCheckSeconds: w.seconds,
  spendFactorMillionths: w.times,
  uploadFactorMillionths: w.times,
  plainGbPerDay: 'GB',
  minimumSpendBytes: w.bytes,
  dailyQuotaGb: 'GB',
  slowAfterGb: 'GB',
  nodePortMbps: 'Mbps',
  nodePortPercent: '%',
  channelWindowDays: w.days,
  minWithdrawalLi: w.yuan,
  checkInRewardMb: 'MB',
  checkInStreakDays: w.days,
  checkInStreakRewardMb: 'MB',
  giftMinimumGb: 'GB',
  giftCodeHours: w.hours,
  drawCostGb: 'GB',
  drawLossGb: 'GB',
  noticeIntervalDays: w.days,
  profileUpdateHours: w.hours,
  nodePullSeconds: w.seconds,
  nodePushSeconds: w.seconds,
  leaveOutAfterDays: w.days,
})

/**
 * Every setting as a field, group by group. What the site has chosen already stays a choice.
 * @param accounts undefined until they are loaded: then none is marked
 */
export function settingFields(
  t: SettingsTexts,
  w: FieldTexts,
  now: SettingValues,
  accounts: readonly Account[] | undefined,
): SettingField[] {
  const units = unitsOf(w)

  function kindOf(name: SettingName) {
    if (CHANNELS.includes(name)) {
      return { kind: 'choice', options: accountOptions(name, now, accounts, t), none: t.noChannel } as const
    }
    if (name === 'minWithdrawalLi') {
      return { kind: 'number', min: 0, max: yuanNumber(MOST_MINIMUM_WITHDRAWAL_LI), decimals: 3 } as const
    }
    if (name in settingRanges) {
      const { min, max, places } = settingRanges[name as keyof typeof settingRanges]
      return { kind: 'number', min, max, decimals: places } as const
    }
    if (LISTS.includes(name)) return { kind: 'list', mono: true } as const
    if (typeof now[name] === 'boolean') return { kind: 'switch' } as const
    return { kind: name === 'noticeContent' ? 'area' : 'text' } as const
  }

  return Object.values(GROUPS)
    .flat()
    .map((name) => {
      const unit = units[name]
      return {
        name,
        wire: settingWires[name],
        label: w[name],
        help: w[`${name}Help`],
        later: LATER.includes(name),
        isAccount: CHANNELS.includes(name),
        check: (values: SettingValues) =>
          faultOf(name, values[name], t) ?? missingAccount(name, values[name], now, accounts, t),
        ...(unit && { unit }),
        ...kindOf(name),
      } as SettingField
    })
}

function faultOf(name: SettingName, value: unknown, t: SettingsTexts): string | undefined {
  if (LISTS.includes(name)) {
    const ids = value as readonly string[]
    if (ids.some((id) => !/^[0-9a-f]{24}$/.test(id))) return t.notId
    return name === 'adminIds' && ids.length === 0 ? t.needsAdmin : undefined
  }
  if (!value) return undefined
  const text = String(value)
  if (ADDRESSES.includes(name) && !webAddress(text)) return t.notAddress
  if (HOSTS.includes(name) && !isHost(text)) return t.notHost
  if (name === 'usdtAddress' && !isUsdtAddress(text)) return t.notUsdt
  return undefined
}
