import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { order, type Shop, signed, signOf, startShop } from './test/shop.ts'
import { eventually, type Gateway, KEY, newBooks, PID, startGateway } from './test/started-gateway.ts'

let gateway: Gateway
let shop: Shop
let books: Awaited<ReturnType<typeof newBooks>>

beforeAll(async () => {
  books = await newBooks()
  shop = await startShop()
  gateway = await startGateway({ books: books.file, args: ['--time-scale', '1'] })
})

beforeEach(() => {
  Object.assign(shop, { status: 200, answer: 'success', delayMs: 0 })
})

afterAll(async () => {
  await gateway.stop()
  await shop.close()
  await books.remove()
})

async function open(changes: Record<string, string> = {}) {
  const fields = order(shop, changes)
  const { payurl } = await (await gateway.form('/mapi.php', signed(fields))).json()
  return { number: fields.out_trade_no ?? '', payurl: payurl as string, path: new URL(payurl).pathname }
}

const press = (path: string, action: string, more: Record<string, string> = {}) =>
  gateway.form(path, { action, ...more })
const query = async (out_trade_no: string) =>
  (await gateway.get(`/api.php?${new URLSearchParams({ act: 'order', pid: PID, key: KEY, out_trade_no })}`)).json()
const text = async (path: string, language = 'zh-CN') =>
  (await fetch(gateway.origin + path, { headers: { 'accept-language': language } })).text()
const returnLink = (page: string) =>
  /class="button main" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#39;', "'") ?? ''

describe('the pay page', () => {
  it('says that no real money moves, and shows merchant, item, order and amount', async () => {
    const { path, number } = await open()
    const page = await text(path)
    for (const part of ['这里没有真钱', '渡口', '流量包 100G', number, '12.50']) expect(page).toContain(part)
  })

  it('speaks English when the browser puts it before Chinese, else Chinese', async () => {
    const { path } = await open()
    expect(await text(path, 'en-GB,en;q=0.9,zh;q=0.5')).toContain('No real money here')
    expect(await text(path, 'en;q=0.3,zh-TW')).toContain('这里没有真钱')
    expect(await text(path, 'fr')).toContain('这里没有真钱')
  })

  it('escapes what the shop sent', async () => {
    const { path } = await open({ name: '<script>alert("1")</script>' })
    const page = await text(path)
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)')
  })

  it('asks for the method where the shop left it open, and books what was chosen', async () => {
    const { clientip: _ip, device: _device, ...fields } = order(shop, { type: '' })
    const path = (await gateway.form('/submit.php', signed(fields))).headers.get('location') ?? ''
    expect(await text(path)).toContain('name="type" value="wxpay"')
    await press(path, 'pay', { type: 'wxpay' })
    expect(await query(fields.out_trade_no ?? '')).toMatchObject({ type: 'wxpay', status: 1 })
  })

  it('is not there for a number that nobody opened', async () => {
    expect((await gateway.get('/pay/1')).status).toBe(404)
  })
})

describe('the button', () => {
  it('付款 pays once, however often it is pressed, and then leads back with the signed fields of the notify', async () => {
    const { number, path } = await open({ return_url: 'http://shop.test/#/order?wjkc_pay=1' })
    expect((await press(path, 'pay')).headers.get('location')).toBe(path)
    await press(path, 'pay')
    expect(await query(number)).toMatchObject({ status: 1, money: '12.50' })
    await eventually(() => shop.about(number).length).toBe(1)
    expect((await gateway.log(number)).orders).toHaveLength(1)
    const link = returnLink(await text(path))
    const fields = Object.fromEntries(new URLSearchParams(link.slice(link.indexOf('&') + 1)))
    expect(link).toMatch(/^http:\/\/shop\.test\/#\/order\?wjkc_pay=1&pid=/)
    expect(fields).toEqual(shop.about(number)[0]?.fields)
    expect(fields.sign).toBe(signOf(fields))
  })

  it('支付失败 charges nothing, tells nobody and leaves the order payable', async () => {
    const { number, path } = await open()
    const location = (await press(path, 'fail')).headers.get('location') ?? ''
    expect(await text(location)).toContain('没有扣款')
    expect(await query(number)).toMatchObject({ status: 0 })
    expect(shop.about(number)).toEqual([])
    await press(path, 'pay')
    expect(await query(number)).toMatchObject({ status: 1 })
  })

  it('付两次 makes two payments with a platform number each', async () => {
    const { number, path } = await open()
    await press(path, 'pay-twice')
    await eventually(() => shop.about(number).length).toBe(2)
    expect(new Set(shop.about(number).map(({ fields }) => fields.trade_no)).size).toBe(2)
    expect(await text(path)).toContain('共到账 2 笔')
  })

  it('晚付 pays after the time chosen, and only once', async () => {
    const waiting = await open()
    await press(waiting.path, 'pay-late', { delay_seconds: '2400' })
    expect(await text(waiting.path)).toContain('将在')
    expect(await query(waiting.number)).toMatchObject({ status: 0 })
    const due = await open()
    await press(due.path, 'pay-late', { delay_seconds: '1' })
    await press(due.path, 'pay-late', { delay_seconds: '1' })
    await eventually(() => shop.about(due.number).length).toBe(1)
    expect((await gateway.log(due.number)).orders).toMatchObject([{ paid_at: expect.any(String) }])
  })

  it('金额作假 pays the price, but the notify claims another amount and the query disagrees', async () => {
    const { number, path } = await open()
    await press(path, 'wrong-amount', { money: '0.01' })
    await eventually(() => shop.about(number)[0]?.fields.money).toBe('0.01')
    expect(await query(number)).toMatchObject({ status: 1, money: '12.50' })
  })

  it('付了别的金额 pays another amount, and notify and query both say so', async () => {
    const { number, path } = await open()
    await press(path, 'other-amount', { money: '11.50' })
    await eventually(() => shop.about(number)[0]?.fields.money).toBe('11.5')
    expect(await query(number)).toMatchObject({ status: 1, money: '11.50' })
  })

  it.each(['', 'x', '0', '12.5'])(
    'of another amount does nothing with 「%s」 and says what to enter',
    async (money) => {
      const { number, path } = await open()
      const location = (await press(path, 'other-amount', { money })).headers.get('location') ?? ''
      expect(await text(location)).toContain('填一个不是 12.50 的金额')
      expect(await query(number)).toMatchObject({ status: 0 })
    },
  )
})

describe('after the payment', () => {
  it('the page shows each notify with the answer of the shop, and when the next one goes out', async () => {
    Object.assign(shop, { status: 400, answer: 'fail' })
    const { number, path } = await open()
    await gateway.post('/control/pay', { out_trade_no: number })
    const page = await text(path)
    for (const part of ['商店没有确认，HTTP 400', '<code>fail</code>', '下一次在']) expect(page).toContain(part)
  })

  it('the way back has no signed fields where the shop gave no address', async () => {
    const { number, path } = await open({ return_url: '' })
    await gateway.post('/control/pay', { out_trade_no: number })
    const page = await text(path)
    expect(returnLink(page)).toBe('')
    expect(page).toContain('商店没有给返回地址')
  })

  it('the first page lists the newest orders', async () => {
    const { number, path } = await open()
    const page = await text('/')
    expect(page).toContain(`href="${path}"`)
    expect(page).toContain(number)
  })
})

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

describe.skipIf(!existsSync(CHROMIUM) && !process.env.CI)('in Chromium', () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  })

  afterAll(() => browser?.close())

  async function visit(url: string, options: Parameters<Browser['newContext']>[0] = {}) {
    const page = await (await browser.newContext({ locale: 'zh-CN', ...options })).newPage()
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(gateway.origin)) strangers.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') strangers.push(message.text())
    })
    await page.goto(url)
    return { page, strangers }
  }

  it.each([
    ['phone', 'light', 390, 844],
    ['desktop', 'dark', 1280, 800],
  ] as const)('on a %s in %s it is accessible, keeps to itself and fits', async (_what, colorScheme, width, height) => {
    const unpaid = await open()
    const paid = await open()
    await gateway.post('/control/pay', { out_trade_no: paid.number })
    const look = { colorScheme, viewport: { width, height }, bypassCSP: true }
    for (const path of [unpaid.path, `${unpaid.path}?was=failed`, `${unpaid.path}?was=money&money=1`, paid.path, '/']) {
      const { page, strangers } = await visit(gateway.origin + path, look)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect(await smallestTarget(page)).toBeGreaterThanOrEqual(44)
      expect(strangers).toEqual([])
      await page.context().close()
    }
  })

  it('shows a payment and its notify that happened elsewhere, without a reload', async () => {
    const { number, payurl } = await open()
    const { page, strangers } = await visit(payurl)
    await gateway.post('/control/pay', { out_trade_no: number })
    await page.getByRole('heading', { name: '付款成功' }).waitFor()
    await page.getByText('商店已确认', { exact: true }).waitFor()
    expect(await page.getByRole('status').textContent()).toBe('付款成功 · 商店已确认')
    expect(strangers).toEqual([])
    await page.context().close()
  })

  it('can be worked with the keyboard alone, and without its script', async () => {
    const { number, payurl } = await open()
    const { page } = await visit(payurl, { javaScriptEnabled: false })
    await page.getByRole('button', { name: '付款', exact: true }).press('Enter')
    await page.getByRole('link', { name: '回到商店' }).waitFor()
    expect(await query(number)).toMatchObject({ status: 1 })
    await page.context().close()
  })
})

async function violations(page: Page): Promise<string[]> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  await page.addScriptTag({ content: await readFile(axe, 'utf8') })
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await axe.run()).violations.map(({ id }) => id)
  })
}

/** Height of the lowest thing that can be pressed; a radio counts with its label. */
function smallestTarget(page: Page): Promise<number> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('button, a, select, input:not([type=radio]), label.choice')]
    return Math.min(...targets.map((target) => target.getBoundingClientRect().height))
  })
}
