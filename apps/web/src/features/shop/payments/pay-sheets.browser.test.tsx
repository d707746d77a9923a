import { buy, hostInfo, listOrders, tradeStatus, walletCheck } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { uiTexts } from '../../../ui/texts.ts'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'
import type { Trade } from './pay-sheet.tsx'

const ORDER: Order = { ...golden(walletCheck), openTradeId: null }
const TRADE: Trade = {
  ...golden(buy),
  status: 'awaitingPayment',
  payUrl: null,
  qrCode: null,
  urlScheme: null,
  usdtAddress: null,
  usdtMilli: null,
  creditedLi: 0n,
  expiresAt: new Date(GOLDEN_NOW.getTime() + 1_800_000),
}
const USDT: Trade = {
  ...TRADE,
  payMode: 'usdt',
  usdtAddress: 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV',
  usdtMilli: 6_937n,
}
const WECHAT: Trade = { ...TRADE, payMode: 'wxpay', qrCode: 'weixin://wxpay/bizpayurl?pr=20260301' }
const APP: Trade = { ...TRADE, payMode: 'urlscheme', urlScheme: 'weixin://dl/business/?ticket=20260301' }

/** Pays an order in this way, as far as what the platform gave is shown. */
async function openPaying(trade: Trade, look: Look = {}): Promise<void> {
  const t = paymentTexts.of(look.language ?? 'zh')
  const mode = trade.payMode as 'wxpay' | 'usdt' | 'urlscheme'
  member()
  answer(hostInfo, { ...golden(hostInfo), payWays: [{ mode, state: 'open', minLi: 10n, maxLi: 10_000_000n }] })
  answer(listOrders, [ORDER])
  answer(walletCheck, ORDER)
  answer(buy, trade)
  answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment', trade })
  await open('/order', look)
  await page.getByRole('button', { name: look.language === 'en' ? 'Pay now' : '继续支付', exact: true }).click()
  await page.getByRole('button', { name: t.payWith(t[mode], '4.95') }).click()
  await expect.element(page.getByRole('dialog', { name: t.payTitle(t[mode]) })).toBeVisible()
}

describe.each(LOOKS)('paying on %s', (_name, look) => {
  it('in USDT shows the exact amount, the network and the address (2.2-09)', async () => {
    await openPaying(USDT, look)
    const t = paymentTexts.of(look.language)
    const told = ['6.937', 'USDT', 'TRC20', t.tron, USDT.usdtAddress ?? '', t.exactHelp, t.waitingTron, t.timeLeft]
    const odd = [t.oddAmount, t.oddTwice, t.oddLate, t.oddOther, t.chainHelp]
    for (const words of [...told, ...odd]) expect(sheetText()).toContain(words)
    expect(sheetText()).not.toContain(t.help)
    await page.getByText(t.oddTitle).click()
    await expect.element(page.getByText(t.oddAmount)).toBeVisible()
    expect(inputsOf(buy)[0]).toMatchObject({ orderId: ORDER.id, payMode: 'usdt' })
    expect(await accessibilityFaults()).toEqual([])
  })

  it('by WeChat explains on a phone alone how one phone scans its own code (1.2-131)', async () => {
    await openPaying(WECHAT, look)
    const t = uiTexts.of(look.language)
    const text = sheetText()
    for (const words of [t.wechatOnePhone, ...t.wechatSteps.split('|'), t.wechatComputer]) {
      expect({ words, isThere: text.includes(words) }).toEqual({ words, isThere: look.screen === 'phone' })
    }
    if (look.screen === 'desktop') expect(text).toContain(paymentTexts.of(look.language).scanWechat)
  })

  it('by an app opens what the platform gave, with a tap (2.2-10)', async () => {
    await openPaying(APP, look)
    const t = paymentTexts.of(look.language)
    await expect
      .element(page.getByRole('link', { name: t.openScheme }))
      .toHaveAttribute('href', 'weixin://dl/business/?ticket=20260301')
    await expect.element(page.getByRole('dialog').getByText(t.waiting)).toBeVisible()
    expect(sheetText()).toMatch(new RegExp(`${t.timeLeft} (30:00|29:5\\d)`))
    expect(inputsOf(buy)[0]).toMatchObject({ payMode: 'urlscheme' })
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the sheet of an address', () => {
  it('names the other network by the form of its address', async () => {
    await openPaying({ ...USDT, usdtAddress: '0x52908400098527886E0F7030069857D2E4169EE7' })
    await expect.element(page.getByText('ERC20', { exact: true })).toBeVisible()
    await expect.element(page.getByText('等待链上到账，约 15 到 20 分钟')).toBeVisible()
  })

  it('copies the amount and the address, each by its own button', async () => {
    await openPaying(USDT)
    for (const what of ['金额，须一分不差', '收款地址']) {
      await expect.element(page.getByRole('button', { name: `复制${what}` })).toBeEnabled()
    }
    await page.getByRole('button', { name: '复制收款地址' }).click()
    await until(() => toasts().length > 0)
  })

  it('says when it is over, and offers a new one', async () => {
    await openPaying({ ...USDT, expiresAt: new Date(GOLDEN_NOW.getTime() - 1000) })
    await expect.element(page.getByText('已过期，请勿再转账')).toBeVisible()
    await expect.element(page.getByText('已经转出的不用再转：过期后 2 小时内到账仍算这一笔。')).toBeVisible()
    await page.getByRole('button', { name: '点击刷新' }).click()
    await until(() => inputsOf(buy).length === 2)
  })
})

it('the sheet of an app offers a new one when it is over', async () => {
  await openPaying({ ...APP, expiresAt: new Date(GOLDEN_NOW.getTime() - 1000) })
  expect(page.getByRole('link', { name: '打开付款应用' }).elements()).toEqual([])
  await page.getByRole('button', { name: '点击刷新' }).click()
  await until(() => inputsOf(buy).length === 2)
})

it('the button of a payer who sees no result says what was found and when, also when nothing could be asked', async () => {
  await openPaying(APP)
  await page.getByText('已经付款，但这里没有反应').click()
  await page.getByRole('button', { name: '我已付款，刷新结果' }).click()
  await expect.element(page.getByText(/^\d\d:\d\d:\d\d 查询：尚未收到付款，到账后自动跳转。$/)).toBeVisible()
  loseAnswers(tradeStatus)
  await page.getByRole('button', { name: '我已付款，刷新结果' }).click()
  await expect.element(page.getByText('查询失败，正在自动重试。已付款的不会丢。')).toBeVisible()
})
