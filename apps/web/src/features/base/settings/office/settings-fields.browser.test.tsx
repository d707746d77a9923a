import { type AnswerOf, listPaymentAccounts, saveSettings } from '@dukou/contract'
import type { SettingName } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, inputsOf } from '../../../../../test/answers.ts'
import { until } from '../../../../../test/page-time.ts'
import {
  ACCOUNTS,
  input,
  keepSettings,
  NOW,
  OPERATOR,
  openSettings,
  panel,
  reveal,
  row,
  save,
  standing,
  write,
} from '../../../../../test/settings.ts'
import { toasts } from '../../../../../test/toasts.ts'

type Account = AnswerOf<typeof listPaymentAccounts>[number]

/** Input for each field, and the value expected in the request and after saving. */
const ROUND_TRIPS: [title: string, fields: Partial<Record<SettingName, [string | boolean, unknown]>>][] = [
  ['alipay is a choice of the four platforms (3.3-01)', { alipayPaymentAccount: ['zhifubuluo', 'zhifubuluo'] }],
  ['wxpay is a choice of the four platforms (3.3-02)', { wxpayPaymentAccount: ['yi', 'yi'] }],
  [
    'usdtpay is the wallet address (3.3-03)',
    {
      usdtAddress: ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    },
  ],
  ['exchange_rate can be edited (3.3-04)', { usdtRateTenThousandths: ['7.2105', 72_105] }],
  ['usdtRateDays is in days', { usdtRateDays: ['7', 7] }],
  ['usdtCheckTime is in minutes (3.3-05)', { usdtCheckMinutes: ['45', 45] }],
  ['usdtCheckInterval is in seconds (3.3-06)', { usdtCheckSeconds: ['20', 20] }],
  [
    'notify_url and return_url can be edited (3.3-07)',
    {
      notifyUrl: ['https://n.dukou.example', 'https://n.dukou.example'],
      returnUrl: ['https://r.dukou.example', 'https://r.dukou.example'],
    },
  ],
  [
    'the four settings of counted traffic can be edited (3.3-08)',
    {
      spendFactorMillionths: ['1.25', 1_250_000],
      minimumSpendBytes: ['2048', 2048],
      plainGbPerDay: ['7', 7],
      uploadFactorMillionths: ['0', 0],
    },
  ],
  [
    'updateV2rayDuration and trafficStasticDuration can be edited (3.3-09)',
    { nodePullSeconds: ['90', 90], nodePushSeconds: ['30', 30] },
  ],
  ['leaveOutAfterDays can be edited', { leaveOutAfterDays: ['7', 7] }],
  ['openChannel is on or off (3.3-10)', { openReferralChannels: [false, false] }],
  ['inviteRule is on or off (3.3-11)', { inviteRule: [false, false] }],
  [
    'channelConsumerDuration and min_charge_money can be edited (3.3-12)',
    { channelWindowDays: ['120', 120], minWithdrawalLi: ['99.5', 99_500n] },
  ],
  [
    'admin_id and yunying_list can be edited, one person a line (3.3-14)',
    {
      adminIds: [`${NOW.adminIds[0]}\n${OPERATOR}`, [NOW.adminIds[0], OPERATOR]],
      operatorIds: [OPERATOR, [OPERATOR]],
    },
  ],
  [
    'the three settings of the check-in can be edited (3.3-15)',
    { checkInRewardMb: ['300', 300], checkInStreakDays: ['7', 7], checkInStreakRewardMb: ['1024', 1024] },
  ],
  [
    'vip_traffic_thred_rate_limit, prizeBaseCost and gameSeat can be edited (3.3-16)',
    { slowAfterGb: ['100', 100], drawCostGb: ['25', 25], drawSeed: ['autumn', 'autumn'] },
  ],
  ['the daily loss limit of draws can be edited', { drawLossGb: ['500', 500] }],
  [
    'the three settings of gifts can be edited',
    { giftMinimumGb: ['30', 30], giftFeeBp: ['0.15', 1500], giftCodeHours: ['24', 24] },
  ],
  ['the usual daily quota of time packages can be edited', { dailyQuotaGb: ['80', 80] }],
  [
    'the six install script addresses can be edited (3.3-17)',
    Object.fromEntries(
      (
        [
          'alpineInstall',
          'ubuntuX86Install',
          'ubuntuArmInstall',
          'ubuntuMainlandInstall',
          'ubuntuRealityInstall',
          'alpineRealityInstall',
        ] as const
      ).map((name) => [name, [`https://x.dukou.example/${name}`, `https://x.dukou.example/${name}`]]),
    ),
  ],
  [
    'preferDomain, both content addresses and describe_host can be edited (3.3-18)',
    {
      preferredDomain: ['new.dukou.example', 'new.dukou.example'],
      mainlandContentUrl: ['https://c.dukou.example', 'https://c.dukou.example'],
      overseasContentUrl: ['https://o.dukou.example', 'https://o.dukou.example'],
      subscriptionHost: ['https://s.dukou.example', 'https://s.dukou.example'],
    },
  ],
  [
    'the five settings of the notification can be edited (3.3-19)',
    {
      noticeShown: [false, false],
      noticeTitle: ['新线路', '新线路'],
      noticeContent: ['东京多了两条\n欢迎试用', '东京多了两条\n欢迎试用'],
      noticeMarkedRed: [true, true],
      noticeIntervalDays: ['3', 3],
    },
  ],
]

describe('a setting', () => {
  it.each(ROUND_TRIPS)('%s', async (_title, fields) => {
    keepSettings()
    await openSettings()
    const names = Object.keys(fields) as SettingName[]
    for (const name of names) {
      await reveal(name)
      await write(name, fields[name]?.[0] ?? '')
    }
    await save().click()
    await until(() => toasts().includes('更新成功'))
    const sent = Object.fromEntries(names.map((name) => [name, fields[name]?.[1]]))
    expect(inputsOf(saveSettings)).toEqual([{ ...NOW, ...sent }])
    await until(() => panel().element().textContent.includes('没有改动'))
    for (const name of names) {
      await reveal(name)
      expect(standing(name)).toBe(fields[name]?.[0])
    }
  })

  it('that names a payment platform offers the four (3.3-01, 3.3-02)', async () => {
    const kept = keepSettings()
    await openSettings()
    for (const name of ['alipayPaymentAccount', 'wxpayPaymentAccount'] as const) {
      await input(name).click()
      const options = page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
      expect(options).toEqual(['feifei', 'yi', 'zhifubuluo', 'openx'])
      await page.getByRole('option', { name: 'yi', exact: true }).click()
    }
    await save().click()
    await until(() => kept.now.alipayPaymentAccount === 'yi' && kept.now.wxpayPaymentAccount === 'yi')
  })

  it('that names the account of payment apps says which accounts take none', async () => {
    keepSettings()
    const [, yi] = ACCOUNTS as [Account, Account]
    const opensApps = [{ mode: 'urlscheme', word: 'wxpay', share: 0 } as const]
    answer(listPaymentAccounts, [
      { ...yi, modes: opensApps },
      { ...yi, code: 'mine', id: 'mine', modes: [] },
    ])
    await openSettings()
    await input('urlSchemePaymentAccount').click()
    await expect.element(page.getByRole('option', { name: 'yi', exact: true })).toBeVisible()
    await page.getByRole('option', { name: 'mine（不收付款应用）' }).click()
    await save().click()
    await until(() => inputsOf(saveSettings)[0]?.urlSchemePaymentAccount === 'mine')
  })

  it('that names a payment account says what keeps an account from working, and cannot name one that is missing', async () => {
    keepSettings()
    const [, yi, , openx] = ACCOUNTS as [Account, Account, Account, Account]
    answer(listPaymentAccounts, [
      { ...yi, code: 'mine', id: 'mine' },
      { ...yi, enabled: false },
      { ...openx, alipayType: null },
      { ...yi, code: 'new', id: 'new', lastTest: null },
      { ...yi, code: 'bad', id: 'bad', lastTest: { outcome: 'keyRefused', said: '', at: new Date(0) } },
    ])
    await openSettings()
    await input('alipayPaymentAccount').click()
    await expect.element(page.getByRole('option', { name: 'mine', exact: true })).toBeVisible()
    const options = page.getByRole('option').elements()
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'feifei（没有账号）',
      'yi（已停用）',
      'zhifubuluo（没有账号）',
      'openx（不收支付宝）',
      'mine',
      'new（未测试）',
      'bad（测试未通过）',
    ])
    await page.getByRole('option', { name: 'zhifubuluo（没有账号）' }).click()
    await save().click()
    await until(() =>
      row('alipayPaymentAccount')?.textContent.includes('zhifubuluo 还没有账号，请先在「支付渠道」里新建'),
    )
    expect(inputsOf(saveSettings)).toEqual([])
    await input('alipayPaymentAccount').click()
    await page.getByRole('option', { name: 'mine', exact: true }).click()
    await save().click()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveSettings)[0]?.alipayPaymentAccount).toBe('mine')
  })
})
