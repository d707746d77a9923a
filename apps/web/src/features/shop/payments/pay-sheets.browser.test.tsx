import { buy, hostInfo, listOrders, tradeStatus, walletCheck } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { uiTexts } from '../../../ui/texts.ts'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'
import type { Trade } from './pay-sheet.tsx'
import { wayTexts } from './way-messages.ts'

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
const PAGE = 'https://pay.example.test/pay/20260301'
const ALIPAY: Trade = { ...TRADE, payMode: 'alipay', payUrl: PAGE, qrCode: PAGE }
const APP: Trade = { ...TRADE, payMode: 'urlscheme', urlScheme: 'weixin://dl/business/?ticket=20260301' }

/** Pays an order in this way, as far as what the platform gave is shown. */
async function openPaying(trade: Trade, look: Look = {}): Promise<void> {
  const t = paymentTexts.of(look.language ?? 'zh')
  const mode = trade.payMode as 'alipay' | 'wxpay' | 'usdt' | 'urlscheme'
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

  it('says for five seconds that copying failed, and below what to do (2.8-22, 2.9-01)', async () => {
    await openPaying(USDT)
    const copy = page.getByRole('button', { name: '复制收款地址' })
    await expect.element(copy).toBeEnabled()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await stopTime()
    await copy.click()
    await until(() => toasts().length > 0)
    expect(document.body.textContent).toContain('请手动复制')
    await expectToast('复制失败', 5000)
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

describe('an order that was cancelled elsewhere while its code stands here', () => {
  it('is told as cancelled, without a time that is left', async () => {
    await openPaying(ALIPAY)
    expect(sheetText()).toContain('剩余')
    answer(tradeStatus, { ...golden(tradeStatus), status: 'cancelled', trade: { ...ALIPAY, status: 'cancelled' } })
    await until(() => sheetText().includes('已取消，未收到付款'))
    expect(sheetText()).not.toMatch(/剩余|过期/)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('and whose money comes too late says where that went, and tells no error', async () => {
    await openPaying(ALIPAY)
    refuse(walletCheck, 'orderClosed')
    const trade: Trade = { ...ALIPAY, status: 'cancelled', creditedLi: 62_700n }
    answer(tradeStatus, { ...golden(tradeStatus), status: 'cancelled', trade })
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['收到 ¥62.70，已转入余额'])
    expect(document.body.textContent).toContain('这个订单已经支付或取消')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const AGENTS = {
  wechat: `${IPHONE} MicroMessenger/8.0.56(0x1800383b) NetType/WIFI Language/zh_CN`,
  alipay: `${IPHONE} Ariver/1.1.0 AliApp(AP/10.6.90.6000) Nebula WK RVKType(0) AlipayClient/10.6.90.6000 Language/zh-Hans`,
  qq: `${IPHONE} QQ/9.1.25.622 V1_IPH_SQ_9.1.25_1_APP_A Pixel/1179 Core/WKWebView NetType/WIFI QBWebViewType/1`,
}
const within = (app: keyof typeof AGENTS, language: 'zh' | 'en' = 'zh'): Look => ({
  screen: 'phone',
  language,
  agent: AGENTS[app],
})
const WECHAT_PAGE: Trade = { ...ALIPAY, payMode: 'wxpay' }
const ways = wayTexts.of('zh')

describe('in the browser of an app', () => {
  it.each([
    ['wechat', WECHAT_PAGE],
    ['alipay', ALIPAY],
  ] as const)('%s opens its own way to pay in the only window that there is', async (app, trade) => {
    await openPaying(trade, within(app))
    const link = page.getByRole('link', { name: ways.payHere })
    await expect.element(link).toHaveAttribute('href', PAGE)
    expect(link.element().getAttribute('target')).toBe(null)
    expect(await accessibilityFaults()).toEqual([])
  })

  it.each([
    ['wechat', ALIPAY, ways.inWechat],
    ['qq', ALIPAY, ways.inQq],
    ['alipay', WECHAT_PAGE, ways.inAlipay],
    ['qq', WECHAT_PAGE, ways.inQq],
  ] as const)('%s does not open another: its link is to be taken to a browser', async (app, trade, name) => {
    await openPaying(trade, within(app))
    await expect.element(page.getByRole('dialog').getByText(ways.shutLink(name))).toBeVisible()
    expect(page.getByRole('dialog').getByRole('link').all()).toEqual([])
    await page.getByRole('button', { name: ways.copyLink }).click()
    await until(() => toasts().length > 0)
    const isAlipay = trade.payMode === 'alipay'
    expect(sheetText().includes(ways.album)).toBe(isAlipay)
    expect(sheetText().includes(uiTexts.of('zh').wechatOnePhone)).toBe(!isAlipay)
    expect(await accessibilityFaults()).toEqual([])
  })

  it.each(['wechat', 'alipay', 'qq'] as const)(
    '%s opens no other app: the site is to be opened in a browser',
    async (app) => {
      const inEnglish = wayTexts.of('en')
      await openPaying(APP, within(app, 'en'))
      const name = { wechat: inEnglish.inWechat, alipay: inEnglish.inAlipay, qq: inEnglish.inQq }[app]
      await expect.element(page.getByRole('dialog').getByText(inEnglish.shutSite(name))).toBeVisible()
      expect(page.getByRole('dialog').getByRole('link').all()).toEqual([])
      expect(sheetText()).not.toContain(paymentTexts.of('en').schemeHelp)
      await page.getByRole('button', { name: inEnglish.copyOrders }).click()
      await until(() => toasts().length > 0)
      expect(await accessibilityFaults()).toEqual([])
    },
  )

  it('WeChat says of its own codes that it may want a camera', async () => {
    await openPaying(WECHAT, within('wechat'))
    expect(sheetText()).toContain(ways.cameraOnly)
    expect(page.getByRole('dialog').getByRole('link').all()).toEqual([])
  })
})

describe('on a phone', () => {
  it('a code of Alipay, which is the address of a page, is opened by a tap', async () => {
    await openPaying({ ...TRADE, payMode: 'alipay', qrCode: 'https://qr.alipay.com/bax01' }, { screen: 'phone' })
    const link = page.getByRole('link', { name: '打开支付宝付款' })
    await expect.element(link).toHaveAttribute('href', 'https://qr.alipay.com/bax01')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })

  it('who was sent to pay finds the payment open, a way to open it again, and the button that asks at once', async () => {
    await openPaying(APP, { screen: 'phone' })
    const link = page.getByRole('link', { name: '打开付款应用' })
    await expect.element(link).toBeVisible()
    // Nothing here opens such an address.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await link.click()
    await expect.element(page.getByRole('link', { name: ways.again('付款应用') })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '我已付款，刷新结果' })).toBeVisible()
    const asked = inputsOf(tradeStatus).length
    await until(() => inputsOf(tradeStatus).length > asked)
    expect(await accessibilityFaults()).toEqual([])
  })
})
