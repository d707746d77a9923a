import { MOST_MINIMUM_WITHDRAWAL_LI, settingRanges } from '@dukou/domain'
import { call } from '../call.ts'
import {
  as,
  type Field,
  type Fields,
  flag,
  hostOrNothing,
  id,
  instant,
  integer,
  list,
  nothing,
  type Ours,
  orNull,
  pattern,
  record,
  text,
} from '../codec.ts'
import { bytesWithin, closed, within, yuanUpTo } from './setting-codecs.ts'

const channelCode = pattern(/^[a-z0-9_-]*$/, 32)
const address = text(500)
const people = list(id, 1000)

/** Every setting by the product's name for it. What is ours is spelled as the rest of the wire's extra fields. */
const settingFields = {
  alipayChannel: as('alipay', channelCode),
  wxpayChannel: as('wxpay', channelCode),
  urlSchemeChannel: as('urlSchemeChannel', channelCode),
  usdtAddress: as('usdtpay', text(100)),
  usdtRateTenThousandths: as('exchange_rate', within(settingRanges.usdtRateTenThousandths)),
  usdtRateDays: as('usdtRateDays', within(settingRanges.usdtRateDays)),
  usdtCheckMinutes: as('usdtCheckTime', within(settingRanges.usdtCheckMinutes)),
  usdtCheckSeconds: as('usdtCheckInterval', within(settingRanges.usdtCheckSeconds)),
  notifyUrl: as('notify_url', address),
  returnUrl: as('return_url', address),
  goodsName: as('goodsName', text(100)),
  walletFullPurchase: as('walletFullPurchase', flag),
  hideCheapPlansChannel: as('hide_cheap_combos_channel', text(64)),

  spendFactorMillionths: as('traffic_spend_scale', within(settingRanges.spendFactorMillionths)),
  uploadFactorMillionths: as('upload_traffic_spend_scale', within(settingRanges.uploadFactorMillionths)),
  plainGbPerDay: as('noGlobalTrafficScaleLimit', within(settingRanges.plainGbPerDay)),
  minimumSpendBytes: as('minestTrafficSpend', bytesWithin(settingRanges.minimumSpendBytes)),
  dailyQuotaGb: as('dailyQuotaGb', within(settingRanges.dailyQuotaGb)),
  slowAfterGb: as('vip_traffic_thred_rate_limit', within(settingRanges.slowAfterGb)),
  nodePortMbps: as('nodePortMbps', within(settingRanges.nodePortMbps)),
  nodePortPercent: as('nodePortPercent', within(settingRanges.nodePortPercent)),

  openChannel: as('openChannel', flag),
  inviteRule: as('inviteRule', flag),
  channelRewardBp: as('channelRewardRate', within(settingRanges.channelRewardBp)),
  channelWindowDays: as('channelConsumerDuration', within(settingRanges.channelWindowDays)),
  minWithdrawalLi: as('min_charge_money', yuanUpTo(MOST_MINIMUM_WITHDRAWAL_LI)),

  checkInRewardMb: as('signUseRewardTraffic', within(settingRanges.checkInRewardMb)),
  checkInStreakDays: as('continueSignUseDay', within(settingRanges.checkInStreakDays)),
  checkInStreakRewardMb: as('continueSignReward', within(settingRanges.checkInStreakRewardMb)),
  giftMinimumGb: as('minPushNum', within(settingRanges.giftMinimumGb)),
  giftFeeBp: as('pushCostRate', within(settingRanges.giftFeeBp)),
  giftCodeHours: as('pushCodeHours', within(settingRanges.giftCodeHours)),
  drawCostGb: as('prizeBaseCost', within(settingRanges.drawCostGb)),
  drawSeed: as('gameSeat', text(200)),
  drawLossGb: as('prizeDailyLossLimit', within(settingRanges.drawLossGb)),

  noticeShown: as('notice_show', flag),
  noticeTitle: as('notice_title', text(200)),
  noticeContent: as('notice_content', text(20_000)),
  noticeMarkedRed: as('notice_mark_red', flag),
  noticeIntervalDays: as('notice_day_interval', within(settingRanges.noticeIntervalDays)),
  offeredPlanId: as('offeredPlan', pattern(/^([0-9a-f]{24})?$/, 24)),
  appleShareLink: as('appleShareLink', address),

  siteName: as('siteName', text(60)),
  contact: as('contact', text(500)),
  preferredDomain: as('preferDomain', hostOrNothing),
  backupDomain: as('backupDomain', hostOrNothing),
  subscriptionHost: as('describe_host', address),
  mainlandContentUrl: as('contentUrl_guonei', address),
  overseasContentUrl: as('contentUrl_guowai', address),
  agencyUserDomain: as('agency_user_domain', hostOrNothing),
  hostedRules: as('hostedRules', flag),
  searchEngines: as('searchEngines', flag),
  profileUpdateHours: as('profileUpdateHours', within(settingRanges.profileUpdateHours)),

  nodePullSeconds: as('updateV2rayDuration', within(settingRanges.nodePullSeconds)),
  nodePushSeconds: as('trafficStasticDuration', within(settingRanges.nodePushSeconds)),
  leaveOutAfterDays: as('leaveOutAfterDays', within(settingRanges.leaveOutAfterDays)),

  alpineInstall: as('apine_install', address),
  ubuntuX86Install: as('ubuntu_x86_install', address),
  ubuntuArmInstall: as('ubuntu_arm_install', address),
  ubuntuMainlandInstall: as('ubuntu_guonei_install', address),
  ubuntuRealityInstall: as('ubuntu_reality_install', address),
  alpineRealityInstall: as('alpine_reality_install', address),

  adminIds: as('admin_id', people),
  operatorIds: as('yunying_list', people),
  confirmByMail: as('confirmByMail', flag),
}

export type SettingName = keyof typeof settingFields

/** The wire name of each setting, as the product's pages use it. */
export const settingWires = Object.fromEntries(
  Object.entries(settingFields).map(([name, { wire }]) => [name, wire]),
) as Readonly<Record<SettingName, string>>

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
