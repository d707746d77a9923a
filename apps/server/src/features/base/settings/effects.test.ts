import { refusalCodes, settingWires } from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  admin,
  billedFor,
  type Changes,
  checkedInMb,
  checkIn,
  closeWorld,
  commandFor,
  downloadedFrom,
  hasSilentLine,
  hostSays,
  isBilledFast,
  keepsCommitment,
  leftToPay,
  lotteryState,
  nodeHears,
  OFFERED_PLAN,
  openWorld,
  paysAt,
  paysByApp,
  plansForChannelCode,
  platformHears,
  profile,
  robots,
  save,
  sharedAppleId,
  signUp,
  somebody,
  speedAfter5Gb,
  usdtTrade,
  usualQuota,
} from '../../../../test/settings-world.ts'

beforeAll(openWorld)
afterAll(closeWorld)

interface Effect {
  name: SettingName
  /** The two values, as they are sent. */
  values: [unknown, unknown]
  /** The result of `look` over HTTP, with each of the two values. */
  seen: [unknown, unknown]
  look: () => Promise<unknown>
  /** Other settings that are set during the test. */
  beside?: Changes
}

const same = (name: SettingName, look: () => Promise<unknown>, values: [unknown, unknown]): Effect => ({
  name,
  values,
  seen: values,
  look,
})

const USDT = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV'

type Told = keyof Awaited<ReturnType<typeof usdtTrade>>
const inUsdt = (name: SettingName, part: Told, values: [unknown, unknown], seen: [unknown, unknown]): Effect => ({
  ...{ name, values, seen, look: async () => (await usdtTrade())[part] },
  beside: { usdtAddress: USDT, usdtRateTenThousandths: 71_850 },
})

const INSTALLS = [
  ['alpineInstall', 'alpine'],
  ['ubuntuX86Install', 'ubuntu_x86'],
  ['ubuntuArmInstall', 'ubuntu_arm'],
  ['ubuntuMainlandInstall', 'ubuntu_mainland'],
  ['ubuntuRealityInstall', 'ubuntu_reality'],
  ['alpineRealityInstall', 'alpine_reality'],
] as const satisfies [SettingName, string][]

const EFFECTS: Effect[] = [
  { name: 'alipayPaymentAccount', values: ['', 'sandbox-two'], seen: [2020, 'sandbox-two'], look: paysAt('alipay') },
  { name: 'wxpayPaymentAccount', values: ['', 'sandbox-two'], seen: [2020, 'sandbox-two'], look: paysAt('wxpay') },
  {
    name: 'urlSchemePaymentAccount',
    values: ['', 'sandbox-app'],
    seen: [refusalCodes.payModeUnavailable, 'sandbox-app'],
    look: paysByApp,
  },
  {
    name: 'notifyUrl',
    values: ['', 'https://pay.dukou.example/api/pay/notify'],
    seen: [
      expect.stringMatching(/^http:.*\/api\/pay\/notify\/sandbox$/),
      'https://pay.dukou.example/api/pay/notify/sandbox',
    ],
    look: platformHears('notify_url'),
  },
  {
    name: 'returnUrl',
    values: ['', 'https://dukou.example/#/order?wjkc_pay=1'],
    seen: [expect.stringMatching(/^http:.*wjkc_pay=1$/), 'https://dukou.example/#/order?wjkc_pay=1'],
    look: platformHears('return_url'),
  },
  same('goodsName', platformHears('name'), ['数字商品', '会员服务']),
  {
    name: 'walletFullPurchase',
    values: [true, false],
    seen: [0n, expect.toSatisfy((due) => due > 0n)],
    look: leftToPay,
  },
  inUsdt('usdtAddress', 'address', ['', USDT], [refusalCodes.payModeUnavailable, USDT]),
  inUsdt('usdtRateTenThousandths', 'milli', [71_000, 73_000], [1_761n, 1_713n]),
  inUsdt('usdtRateDays', 'rateEnds', [0, 30], [false, true]),
  inUsdt('usdtCheckMinutes', 'minutes', [30, 45], [30, 45]),
  inUsdt('usdtCheckSeconds', 'isReadSoon', [15, 600], [true, false]),
  { name: 'hideCheapPlansChannelCode', values: ['', 'FROMTB'], seen: [true, false], look: plansForChannelCode },
  {
    name: 'minWithdrawalLi',
    values: [500_000n, 100_500n],
    seen: [500_000n, 100_500n],
    look: async () => (await somebody.client.ok('myWallet', {})).minWithdrawalLi,
  },

  { name: 'spendFactorMillionths', values: [1_000_000, 1_500_000], seen: [2000, 3000], look: billedFor(1000, 1000) },
  { name: 'uploadFactorMillionths', values: [1_000_000, 0], seen: [2000, 1000], look: billedFor(1000, 1000) },
  {
    name: 'plainGbPerDay',
    values: [0, 5],
    seen: [2000, 1000],
    look: billedFor(0, 1000),
    beside: { spendFactorMillionths: 2_000_000 },
  },
  { name: 'minimumSpendBytes', values: [0, 5000], seen: [1000, 0], look: billedFor(0, 1000) },
  same('dailyQuotaGb', usualQuota, [50, 80]),
  { name: 'slowAfterGb', values: [0, 5], seen: [0, 150], look: speedAfter5Gb },
  { name: 'nodePortMbps', values: [10_000, 8], seen: [true, false], look: isBilledFast },
  {
    name: 'nodePortPercent',
    values: [120, 10_000],
    seen: [false, true],
    look: isBilledFast,
    beside: { nodePortMbps: 8 },
  },

  {
    name: 'openReferralChannels',
    values: [true, false],
    seen: ['channel', 'normal'],
    look: async () => (await (await signUp()).client.ok('userInfo', {})).role,
  },
  {
    name: 'inviteRule',
    values: [true, false],
    seen: [true, false],
    look: async () => (await (await signUp()).client.ok('referralChannelInfo', {})).showsRules,
  },
  {
    name: 'channelRewardBp',
    values: [1000, 2500],
    seen: [0.1, 0.25],
    look: async () => (await (await signUp()).client.ok('referralChannelInfo', {})).channel?.rewardRate,
  },
  {
    name: 'channelWindowDays',
    values: [90, 30],
    seen: [90, 30],
    look: async () => (await (await signUp()).client.ok('referralChannelInfo', {})).channel?.windowDays,
  },
  { name: 'confirmByMail', values: [false, true], seen: [false, true], look: async () => (await signUp()).byMail },
  same('giftMinimumGb', async () => (await somebody.client.ok('listGifts', {})).minimumGb, [20, 30]),
  same('giftFeeBp', async () => (await somebody.client.ok('listGifts', {})).feeBp, [2000, 1500]),
  same('giftCodeHours', async () => (await somebody.client.ok('listGifts', {})).codeHours, [72, 24]),
  same('checkInRewardMb', checkedInMb, [200, 300]),
  { name: 'checkInStreakDays', values: [30, 1], seen: [false, true], look: async () => (await checkIn()).fillsStreak },
  {
    name: 'checkInStreakRewardMb',
    values: [2048, 1024],
    seen: [2248, 1224],
    look: checkedInMb,
    beside: { checkInStreakDays: 1 },
  },

  same('drawCostGb', async () => (await somebody.client.ok('lottery', {})).costGb, [20, 25]),
  { name: 'drawSeed', values: ['', 'autumn'], seen: [true, false], look: keepsCommitment() },
  {
    name: 'drawLossGb',
    values: [0, 1],
    seen: ['open', 'dayFull'],
    look: lotteryState,
    beside: { drawCostGb: 20 },
  },

  same('noticeShown', hostSays('noticeShown'), [false, true]),
  same('noticeTitle', hostSays('noticeTitle'), ['', '维护']),
  same('noticeContent', hostSays('noticeContent'), ['', '今晚两点']),
  same('noticeMarkedRed', hostSays('noticeMarkedRed'), [false, true]),
  same('noticeIntervalDays', hostSays('noticeIntervalDays'), [1, 7]),
  same('siteName', hostSays('siteName'), ['渡口', '江湖']),
  same('contact', hostSays('contact'), ['', 'https://t.me/dukou']),
  same('preferredDomain', hostSays('preferredDomain'), ['', 'go.dukou.example']),
  same('backupDomain', hostSays('backupDomain'), ['', 'go2.dukou.example']),
  same('agencyUserDomain', hostSays('agencyUserDomain'), ['', 'agency.dukou.example']),
  same('offeredPlanId', hostSays('offeredPlanId'), ['', OFFERED_PLAN]),
  {
    name: 'appleShareLink',
    values: ['', 'https://id.dukou.example/share'],
    seen: [refusalCodes.appleIdMissing, 'https://id.dukou.example/share'],
    look: sharedAppleId,
  },
  {
    name: 'subscriptionHost',
    values: ['', 'https://sub.dukou.example'],
    seen: [undefined, 'https://sub.dukou.example'],
    look: async () => (await profile()).headers['profile-web-page-url'],
  },
  {
    name: 'hostedRules',
    values: [true, false],
    seen: [true, false],
    look: async () => (await profile()).body.includes('/describe/rules'),
    beside: { subscriptionHost: 'https://sub.dukou.example' },
  },
  {
    name: 'searchEngines',
    values: [true, false],
    seen: [true, false],
    look: async () => (await robots()).includes('Allow: /$'),
  },
  {
    name: 'profileUpdateHours',
    values: [24, 6],
    seen: ['24', '6'],
    look: async () => (await profile()).headers['profile-update-interval'],
  },

  {
    name: 'mainlandContentUrl',
    values: ['', 'https://cn.dukou.example/files/'],
    seen: ['', 'https://cn.dukou.example/files/flclash-0.8.90-windows-setup.exe'],
    look: downloadedFrom('1.12.0.1'),
    beside: { overseasContentUrl: 'https://files.dukou.example' },
  },
  {
    name: 'overseasContentUrl',
    values: ['', 'https://files.dukou.example'],
    seen: ['', 'https://files.dukou.example/flclash-0.8.90-windows-setup.exe'],
    look: downloadedFrom('8.8.8.8'),
    beside: { mainlandContentUrl: 'https://cn.dukou.example' },
  },
  ...INSTALLS.map(([name, serverType]) => ({
    name,
    values: ['', `https://dukou.example/${name}.sh`] as [string, string],
    seen: [refusalCodes.nodeProgramNotPinned, expect.stringContaining(`'https://dukou.example/${name}.sh'`)] as [
      unknown,
      unknown,
    ],
    look: commandFor(serverType),
  })),

  same('nodePullSeconds', () => nodeHears('pull_interval'), [60, 15]),
  { name: 'leaveOutAfterDays', values: [0, 3], seen: [true, false], look: hasSilentLine },
  same('nodePushSeconds', () => nodeHears('push_interval'), [60, 45]),

  {
    name: 'operatorIds',
    values: [[], ['somebody']],
    seen: ['channel', 'operator'],
    look: async () => (await somebody.client.ok('userInfo', {})).role,
  },
  {
    name: 'adminIds',
    values: [['root'], ['root', 'somebody']],
    seen: [2007, 0],
    look: async () => (await somebody.client.call('listNodes', {})).code,
  },
]

/** People are not there when the table is written. */
async function sent(value: unknown): Promise<unknown> {
  if (!Array.isArray(value)) return value
  const root = (await admin.ok('userInfo', {})).id
  return value.map((who) => (who === 'root' ? root : somebody.id))
}

it.each(EFFECTS.map((effect) => [settingWires[effect.name], effect] as const))(
  'the setting %s, once saved, is seen outside the settings',
  async (_, { name, values, seen, look, beside = {} }) => {
    const before = await admin.ok('getSettings', {})
    await save({ ...beside, [name]: await sent(values[0]) })
    expect(await look()).toEqual(seen[0])
    await save({ [name]: await sent(values[1]) })
    expect(await look()).toEqual(seen[1])
    await save({ ...before, revision: null })
  },
)

it('every setting is shown to have its effect', () => {
  const shown = EFFECTS.map(({ name }) => name)
  expect([...shown].sort()).toEqual((Object.keys(settingWires) as SettingName[]).sort())
})
