import { type SettingName, type Settings, settingDeclarations } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  type Field,
  type Fields,
  instant,
  integer,
  list,
  nothing,
  type Ours,
  orNull,
  record,
  text,
} from '../codec.ts'
import { closed, settingCodec } from './setting-codecs.ts'

/** The wire name of each setting, as the product's pages use it. Those that are ours are spelled as the rest of the wire's extra fields. */
export const settingWires = {
  alipayPaymentAccount: 'alipay',
  wxpayPaymentAccount: 'wxpay',
  urlSchemePaymentAccount: 'urlSchemeChannel',
  usdtAddress: 'usdtpay',
  usdtRateTenThousandths: 'exchange_rate',
  usdtRateDays: 'usdtRateDays',
  usdtCheckMinutes: 'usdtCheckTime',
  usdtCheckSeconds: 'usdtCheckInterval',
  notifyUrl: 'notify_url',
  returnUrl: 'return_url',
  goodsName: 'goodsName',
  walletFullPurchase: 'walletFullPurchase',
  hideCheapPlansChannelCode: 'hide_cheap_combos_channel',
  spendFactorMillionths: 'traffic_spend_scale',
  uploadFactorMillionths: 'upload_traffic_spend_scale',
  plainGbPerDay: 'noGlobalTrafficScaleLimit',
  minimumSpendBytes: 'minestTrafficSpend',
  dailyQuotaGb: 'dailyQuotaGb',
  slowAfterGb: 'vip_traffic_thred_rate_limit',
  nodePortMbps: 'nodePortMbps',
  nodePortPercent: 'nodePortPercent',
  openReferralChannels: 'openChannel',
  inviteRule: 'inviteRule',
  channelRewardBp: 'channelRewardRate',
  channelWindowDays: 'channelConsumerDuration',
  minWithdrawalLi: 'min_charge_money',
  checkInRewardMb: 'signUseRewardTraffic',
  checkInStreakDays: 'continueSignUseDay',
  checkInStreakRewardMb: 'continueSignReward',
  giftMinimumGb: 'minPushNum',
  giftFeeBp: 'pushCostRate',
  giftCodeHours: 'pushCodeHours',
  drawCostGb: 'prizeBaseCost',
  drawSeed: 'gameSeat',
  drawLossGb: 'prizeDailyLossLimit',
  noticeShown: 'notice_show',
  noticeTitle: 'notice_title',
  noticeContent: 'notice_content',
  noticeMarkedRed: 'notice_mark_red',
  noticeIntervalDays: 'notice_day_interval',
  offeredPlanId: 'offeredPlan',
  appleShareLink: 'appleShareLink',
  siteName: 'siteName',
  contact: 'contact',
  preferredDomain: 'preferDomain',
  backupDomain: 'backupDomain',
  subscriptionHost: 'describe_host',
  mainlandContentUrl: 'contentUrl_guonei',
  overseasContentUrl: 'contentUrl_guowai',
  agencyUserDomain: 'agency_user_domain',
  hostedRules: 'hostedRules',
  searchEngines: 'searchEngines',
  profileUpdateHours: 'profileUpdateHours',
  nodePullSeconds: 'updateV2rayDuration',
  nodePushSeconds: 'trafficStasticDuration',
  leaveOutAfterDays: 'leaveOutAfterDays',
  alpineInstall: 'apine_install',
  ubuntuX86Install: 'ubuntu_x86_install',
  ubuntuArmInstall: 'ubuntu_arm_install',
  ubuntuMainlandInstall: 'ubuntu_guonei_install',
  ubuntuRealityInstall: 'ubuntu_reality_install',
  alpineRealityInstall: 'alpine_reality_install',
  adminIds: 'admin_id',
  operatorIds: 'yunying_list',
  confirmByMail: 'confirmByMail',
} as const satisfies Record<SettingName, string>

type SettingFields = { [N in SettingName]: Field<N extends 'minWithdrawalLi' ? bigint : Settings[N]> }

const settingFields = Object.fromEntries(
  (Object.keys(settingWires) as SettingName[]).map((name) => [
    name,
    as(settingWires[name], settingCodec(settingDeclarations[name])),
  ]),
) as unknown as SettingFields

/** A value as the wire has it. */
export function wireSetting(name: SettingName, ours: unknown): unknown {
  return settingFields[name].write(ours as never)
}

type OrNull<F extends Fields> = { [K in keyof F]: Field<Ours<F[K]> | null> }

function orLeftOut<F extends Fields>(fields: F): OrNull<F> {
  const all = Object.entries(fields).map(([name, field]) => [name, as(field.wire, orNull(field))])
  return Object.fromEntries(all) as OrNull<F>
}

const revision = integer(1, Number.MAX_SAFE_INTEGER)

/** All settings, and of which revision they are. */
export const settingsShape = record({ ...settingFields, revision: as('revision', revision) })

export const getSettings = call('/api/admin/config/get', {
  summary: 'All settings of the site; secrets are not among them',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: settingsShape,
  refusals: [],
})

export const saveSettings = call('/api/admin/config/set_config', {
  summary: 'Saves the settings; what is left out stays as it is, and a field that is none is refused',
  caller: 'admin',
  input: closed(
    record({
      ...orLeftOut(settingFields),
      /** Ours: what the change is made to. Given, it is refused where somebody has changed the settings since. */
      revision: as('revision', orNull(revision)),
    }),
  ),
  answer: settingsShape,
  refusals: ['settingInvalid', 'settingsChanged'],
})

/** Ours: what one save changed. */
export const settingsVersionShape = record({
  number: as('number', integer(1, 2 ** 31 - 1)),
  at: as('time', instant),
  /** Null: the program itself. */
  email: as('email', orNull(text())),
  changes: as(
    'changes',
    list(
      record({
        /** By the product's name, and both values as JSON in the product's spelling. */
        field: as('field', text()),
        before: as('before', text(50_000)),
        after: as('after', text(50_000)),
      }),
    ),
  ),
})

export const listSettingsVersions = call('/api/admin/config/versions', {
  summary: 'Ours: the last hundred saves of the settings with what each changed, newest first',
  caller: 'admin',
  reads: true,
  input: nothing,
  answer: list(settingsVersionShape),
  refusals: [],
})

export const settingsVersion = call('/api/admin/config/version', {
  summary: 'Ours: all settings as they were after one save',
  caller: 'admin',
  reads: true,
  input: record({ number: as('number', integer(1, 2 ** 31 - 1)) }),
  answer: record(settingFields),
  refusals: ['settingsVersionNotFound'],
})
