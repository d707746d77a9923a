import { type TestClient, tradeNoOf } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toastsOf } from './page-clock.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()

async function orderAndPay(page: Page): Promise<void> {
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: '购买 客船' }).click()
  await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
  await page.getByRole('dialog', { name: '支付宝付款' }).getByText('¥25.90').waitFor()
}

async function tradeOf(member: TestClient): Promise<string> {
  const [order] = await member.ok('listOrders', {})
  return tradeNoOf(stage.server.app, order?.openTradeId ?? '')
}

/** Leaves the page by its address, as a link or the back button does. */
const go = (page: Page, path: string) => page.evaluate((to) => location.assign(`/#${to}`), path)

/** The calls that home makes again when the customer comes back to it. */
const ASKED_AGAIN = [
  '/api/order/order_list',
  '/api/permission/mypermissions',
  '/api/user/userinfo',
  '/api/user_notive/list',
  '/api/wallet/mywallet',
]

/** The calls that the page makes from now on. */
function callsOf(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => calls.add(new URL(request.url()).pathname))
  return calls
}

it('an order stands in the list as soon as it is made, however its page is left', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/order`)
    await page.getByText('还没有订单').waitFor()
    await go(page, '/shop')
    await page.getByRole('button', { name: '购买 客船' }).click()
    await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).waitFor()
    await go(page, '/order')
    await page.getByRole('heading', { name: '客船' }).waitFor()
    expect(await page.getByText('还没有订单').count()).toBe(0)
  })
})

it('a payment that comes after its code was closed is told on whatever page, and home has the traffic', async () => {
  const member = await stage.server.member()
  await stage.arrive({ screen: 'phone', token: member.token }, async ({ page }) => {
    await orderAndPay(page)
    await page.getByRole('dialog', { name: '支付宝付款' }).getByRole('button', { name: '关闭' }).click()
    await go(page, '/')
    await page.getByText('还没有流量').first().waitFor()
    await stage.gateway.pay(await tradeOf(member))
    await soon(() => page.getByRole('meter', { name: '永久流量' }).getAttribute('aria-valuetext')).toBe('100.00 GB')
    expect(await toastsOf(page, '购买成功').count()).toBe(1)
    await settled(page)
    expect(await toastsOf(page, '购买成功').count()).toBe(1)
  })
})

it('coming back to the tab, to the window or online asks again for figures, orders, balance and notices', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token, expected: [/net::ERR_INTERNET_DISCONNECTED/] }, async ({ page, context }) => {
    await page.clock.install()
    const asked = callsOf(page)
    await page.goto(`${stage.server.origin}/#/`)
    await soon(() => ASKED_AGAIN.filter((path) => !asked.has(path))).toEqual([])
    await settled(page)
    // React draws a part that was loaded late by a timer of 0.3 s at most, and that part makes a call of its own.
    await page.clock.fastForward(4000)
    await settled(page)
    const ways = {
      tab: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
      window: () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
      online: async () => {
        await context.setOffline(true)
        await page.evaluate(() => fetch('/healthz').catch(() => {}))
        await context.setOffline(false)
      },
    }
    for (const [way, comeBack] of Object.entries(ways)) {
      await page.clock.fastForward(4000)
      asked.clear()
      await comeBack()
      await soon(() => [way, ...[...asked].filter((path) => path.startsWith('/api/')).toSorted()]).toEqual([
        way,
        ...ASKED_AGAIN,
      ])
      // Waits for all answers: an answer less than 3 s old is not asked for again.
      await settled(page)
    }
  })
})

it('another tab that was left open shows what happened in the first when somebody returns to it', async () => {
  const member = await stage.server.member()
  await stage.arrive({ token: member.token }, async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto(`${stage.server.origin}/#/order`)
    await other.getByText('还没有订单').waitFor()
    await orderAndPay(page)
    await stage.gateway.pay(await tradeOf(member))
    await sawToast(page, '购买成功')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await other.getByText('成功', { exact: true }).waitFor()
  })
})

it('a slip that stands open while its order is paid in another tab says that it is paid, and offers nothing to pay', async () => {
  const member = await stage.server.member()
  await stage.arrive({ token: member.token }, async ({ page, context }) => {
    await orderAndPay(page)
    const other = await context.newPage()
    await other.goto(`${stage.server.origin}/#/order`)
    await other.getByRole('button', { name: '继续支付' }).click()
    const pay = other.getByRole('button', { name: '用支付宝支付 25.90 元' })
    await pay.waitFor()
    await stage.gateway.pay(await tradeOf(member))
    await other.getByRole('dialog', { name: '支付结果' }).waitFor()
    expect(await pay.count()).toBe(0)
    expect(await toastsOf(other, '购买成功').count()).toBe(1)
  })
})
