import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { payAt, register, shownPayment } from './customer-acts.ts'
import { accessibilityFaults, screensOf } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const PASSWORD = '一个 足够长的 password'

const stage = setStage()
let people = 0

async function registerSomebody(page: Page): Promise<string> {
  people += 1
  const email = `lin${people}.${process.pid}@example.com`
  await page.goto(`${stage.server.origin}/#/register`)
  await register(page, email, PASSWORD)
  return email
}

/** From the shop to the code that is to be paid. @returns the address of the payment page */
async function orderFirstPack(page: Page): Promise<string> {
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: /购买/ }).first().click()
  const slip = page.getByRole('dialog')
  await slip.getByText('还需支付').waitFor()
  await slip.getByRole('button', { name: '用支付宝支付 25.90 元' }).waitFor()
  expect(await slip.textContent()).toContain('100.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await slip.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
  await page.getByText('等待付款，到账后自动跳转').waitFor()
  const address = await shownPayment(page)
  expect(address).toContain(stage.gateway.origin)
  return address
}

const PURCHASE = /\/(create_order|orderUseCoupon|orderCancleCoupon|wallet_check|dobuy|trade_status)$/
const purchaseCall = (url: string) => PURCHASE.exec(new URL(url).pathname)?.[1]

interface PurchaseOnTheWire {
  /** Requests and answers of the page in order, as `dobuy asked` and `dobuy answered`. */
  order: string[]
  answers: { call: string; status: string }[]
}

/** The calls of a purchase as they come and go; a coupon would be seen too. */
function readPurchase(page: Page): PurchaseOnTheWire {
  const wire: PurchaseOnTheWire = { order: [], answers: [] }
  page.on('request', (request) => {
    const call = purchaseCall(request.url())
    if (call) wire.order.push(`${call} asked`)
  })
  page.on('response', async (response) => {
    const call = purchaseCall(response.url())
    if (!call) return
    wire.order.push(`${call} answered`)
    const { data } = JSON.parse(Buffer.from((await response.json()).data, 'base64').toString())
    wire.answers.push({ call, status: data.status })
  })
  return wire
}

async function permanentTraffic(page: Page): Promise<string> {
  const meter = page.getByRole('meter', { name: /永久流量/ })
  await meter.waitFor()
  return (await meter.getAttribute('aria-valuetext')) ?? (await meter.textContent()) ?? ''
}

describe.each(screensOf('desktop'))('on a %s', (screen) => {
  it('registers, is welcomed for three seconds, and is told at home what to do next (1.1-01, 1.2-111, 1.2-112)', async () => {
    await stage.arrive({ screen }, async ({ page }) => {
      const email = await registerSomebody(page)
      await page.getByText('还没有流量').first().waitFor()
      await page.getByRole('link', { name: '去商店' }).first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.cookie)).not.toContain('token=')
      expect(
        (await stage.server.app.db.selectFrom('users').select('email').where('email', '=', email).execute()).length,
      ).toBe(1)
    })
  })

  it('buys a plan, one call after another, and comes home with the traffic in the card (2.4-09, 2.4-10, 2.4-11, 2.4-12, 2.2-03, 2.2-08)', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page, context }) => {
      const wire = readPurchase(page)
      const address = await orderFirstPack(page)
      const payer = await context.newPage()
      await soon(() => wire.answers.at(-1)).toEqual({ call: 'trade_status', status: 'topay' })
      // Waited for from before: the page goes home five seconds after it was told.
      const told = page.getByText('100 GB 永久流量已到账').first().waitFor()
      await payAt(payer, address)
      await sawToast(page, '购买成功')
      await told
      await page.waitForURL(/#\/$/)
      await expect.poll(() => permanentTraffic(page)).toContain('100.00')
      await soon(() => wire.answers.at(-1)?.status).toBe('paied')
      const calls = wire.order.filter((_, at) => at % 2 === 0).map((asked) => asked.split(' ')[0] ?? '')
      expect(wire.order).toEqual(calls.flatMap((call) => [`${call} asked`, `${call} answered`]))
      // The wallet is asked once more when the button is pressed, and the platform again and again.
      expect(calls.filter((call, at) => call !== calls[at - 1])).toEqual([
        'create_order',
        'wallet_check',
        'dobuy',
        'trade_status',
      ])
      expect(calls.filter((call) => call === 'dobuy' || call === 'create_order')).toHaveLength(2)
      const states = wire.answers.filter(({ call }) => call === 'trade_status').map(({ status }) => status)
      expect(states).toEqual([...Array(states.length - 1).fill('topay'), 'paied'])
    })
  })

  it('copies the subscription link, and a client gets a profile by it (1.8-30)', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await page.goto(`${stage.server.origin}/#/`)
      await page.getByRole('button', { name: '复制订阅链接' }).first().click()
      await sawToast(page, '已复制到剪切板')
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      // Shadowrocket, which an iPhone is offered first, takes the address in base64.
      const [, inside] = /^sub:\/\/([\w-]+)$/.exec(copied) ?? []
      expect(inside !== undefined).toBe(screen === 'phone')
      const link = inside ? Buffer.from(inside, 'base64url').toString() : copied
      expect(link).toMatch(/\/api\/subscript\/[a-z]+\/[0-9a-f]{24}\/[a-z2-7]{32}/)
      const answer = await fetch(link)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('subscription-userinfo')).toMatch(/^upload=0; download=0; total=0; expire=0$/)
    })
  })

  it('finds the open payment again after a reload, and polls on until it is paid', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page, context }) => {
      const address = await orderFirstPack(page)
      await page.reload()
      const payer = await context.newPage()
      await payAt(payer, address)
      await sawToast(page, '购买成功')
    })
  })
})

it('on a phone paying leaves the page, and the way back says that it worked (2.2-02)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    const address = await orderFirstPack(page)
    await payAt(page, address)
    await page.getByRole('link', { name: '回到商店' }).click()
    await page.waitForURL(/#\/order\?.*wjkc_pay/)
    await sawToast(page, '购买成功')
    await page.goto(`${stage.server.origin}/#/`)
    await expect.poll(() => permanentTraffic(page)).toContain('100.00')
  })
})
