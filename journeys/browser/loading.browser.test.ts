import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { held, NO_SERVER } from './faults.ts'
import { accessibilityFaults } from './open-browser.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const at = (path: string) => `${stage.server.origin}/#${path}`
const SHOP_PART = /\/assets\/shop-page-.{8}\.js$/
const SHOP_STYLE = /\/assets\/shop-page-.{8}\.css$/
const NOT_THERE = [/Failed to load resource/, /404 .*\/assets\//]
/** The page tells its console what it could not draw. */
const TOLD = /PartMissing/

const nav = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const shop = (page: Page) => page.getByRole('heading', { level: 1, name: '商店' })
const missing = (page: Page) => page.getByRole('heading', { name: '页面加载失败' })

/** The page's part is not there, as after a new build that did away with it. @returns how often it was asked for */
async function partIsGone(page: Page, part: string | RegExp, { times = Number.POSITIVE_INFINITY } = {}) {
  let asked = 0
  await page.route(part, async (route) => {
    asked += 1
    if (asked <= times) await route.fulfill({ status: 404, body: '{}' })
    else await route.continue()
  })
  return () => asked
}

/** How many rules a style sheet of the page has, by the beginning of its name. */
const rulesOf = (name: string) =>
  [...document.styleSheets].find(({ href }) => new RegExp(`/${name}.{8}\\.css$`).test(href ?? ''))?.cssRules.length ?? 0

async function countPageLoads(page: Page): Promise<() => number> {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

describe('a page whose part does not come', () => {
  it('is asked for once more, and stands then', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token, expected: NOT_THERE }, async ({ page }) => {
      await page.goto(stage.server.origin)
      const asked = await partIsGone(page, SHOP_PART, { times: 1 })
      const loads = await countPageLoads(page)
      await nav(page).getByRole('link', { name: '商店' }).click()
      await shop(page).waitFor()
      expect({ asked: asked(), loads: loads() }).toEqual({ asked: 2, loads: 0 })
    })
  })

  it('is asked for once more where only its style sheet is missing, and stands with its looks', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token, expected: NOT_THERE }, async ({ page }) => {
      await page.goto(stage.server.origin)
      const asked = await partIsGone(page, SHOP_STYLE, { times: 1 })
      await nav(page).getByRole('link', { name: '商店' }).click()
      await shop(page).waitFor()
      expect(asked()).toBe(2)
      expect(await page.evaluate(rulesOf, 'shop-page-')).toBeGreaterThan(0)
    })
  })

  it('is fetched with a whole new page, once, and says after that what is wrong and what to do', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token, expected: [...NOT_THERE, TOLD] }, async ({ page }) => {
      await page.goto(stage.server.origin)
      await partIsGone(page, SHOP_PART)
      const loads = await countPageLoads(page)
      await nav(page).getByRole('link', { name: '商店' }).click()
      await missing(page).waitFor()
      expect(loads()).toBe(1)
      expect(page.url()).toBe(`${stage.server.origin}/#/shop`)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.unroute(SHOP_PART)
      await page.getByRole('button', { name: '刷新' }).click()
      await shop(page).waitFor()
    })
  })

  it('says so without a connection, in the shell, and comes by itself when the line is back', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token, expected: [/ERR_INTERNET_DISCONNECTED/, TOLD] }, async ({ page, context }) => {
      await page.goto(stage.server.origin)
      await nav(page).getByRole('link', { name: '商店' }).waitFor()
      await context.setOffline(true)
      await page.evaluate(() => location.assign('/#/shop'))
      await missing(page).waitFor()
      await nav(page).getByRole('link', { name: '订单' }).waitFor()
      await context.setOffline(false)
      await shop(page).waitFor()
    })
  })
})

it('a look at the orders downloads no dialog, nor does pointing at a button; pressing it does', async () => {
  const member = await stage.server.member()
  const [plan] = await member.ok('listPlans', {})
  await member.ok('createOrder', { planId: plan?.id ?? '' })
  await stage.arrive({ token: member.token }, async ({ page }) => {
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const [, part] = /\/assets\/([\w-]+)-.{8}\.js$/.exec(request.url()) ?? []
      if (part) fetched.add(part)
    })
    const dialogs = () =>
      ['cancel-order', 'give-feedback', 'order-detail', 'purchase', 'sheets'].filter((one) => fetched.has(one))
    await page.goto(at('/order'))
    const pay = page.getByRole('button', { name: '继续支付' })
    await pay.waitFor()
    await settled(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(dialogs()).toEqual([])
    await pay.hover()
    await settled(page)
    expect(dialogs()).toEqual([])
    await page.mouse.down()
    await soon(() => dialogs().length).toBe(5)
  })
})

it('a dialog whose part does not come closes itself with a word, and opens when it is asked for again', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token, expected: [NO_SERVER, TOLD] }, async ({ page }) => {
    const gone = '**/assets/cancel-order-*.js'
    await page.route(gone, (route) => route.abort('connectionrefused'))
    // The browser has no line as far as the page can tell, so that it stays as it is.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const buyer = stage.server.visitor()
    buyer.token = token
    const [plan] = await buyer.ok('listPlans', {})
    await buyer.ok('createOrder', { planId: plan?.id ?? '' })
    await page.goto(`${stage.server.origin}/#/order`)
    const cancel = async () => {
      await page.getByRole('button', { name: /的更多操作$/ }).click()
      await page.getByRole('main').getByRole('button', { name: '取消订单', exact: true }).click()
    }
    await cancel()
    await page.getByText('加载失败，请检查网络后再点一次').waitFor()
    await page.unroute(gone)
    await cancel()
    await page.getByRole('alertdialog').waitFor()
  })
})

describe('while the first screen is on its way', () => {
  it('the outline stands with the site’s name, by night and in the language that was chosen', async () => {
    await stage.arrive({}, async ({ page, context }) => {
      await context.addCookies([
        { name: 'scheme', value: 'dark', url: stage.server.origin },
        { name: 'lang', value: 'en', url: stage.server.origin },
      ])
      const part = await held(page, '/assets/home-page-*.js')
      await page.goto(stage.server.origin, { waitUntil: 'commit' })
      const outline = page.locator('.start')
      await outline.getByText('渡口').waitFor()
      await soon(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 20, 22)')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
      part.letGo()
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      expect(await outline.count()).toBe(0)
    })
  })

  it('a script that does not come is said in the outline, with a way to try again', async () => {
    await stage.arrive({ expected: [NO_SERVER] }, async ({ page }) => {
      const gone = '**/assets/index-*.js'
      await page.route(gone, (route) => route.abort('connectionrefused'))
      await page.goto(stage.server.origin)
      await page.getByText('页面加载失败，请检查网络').waitFor()
      await page.unroute(gone)
      await page.getByRole('button', { name: '刷新' }).click()
      await page.locator('main').waitFor()
    })
  })

  it('words that do not come are said in the outline as well', async () => {
    await stage.arrive({ expected: [NO_SERVER, /did not come/] }, async ({ page }) => {
      const gone = '**/assets/frame-words-zh-*.js'
      await page.route(gone, (route) => route.abort('connectionrefused'))
      await page.goto(stage.server.origin)
      await page.getByText('页面加载失败，请检查网络').waitFor()
      await page.unroute(gone)
      await page.getByRole('button', { name: '刷新' }).click()
      await page.locator('main').waitFor()
    })
  })

  it('a line along the top tells that a page is coming', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ token }, async ({ page }) => {
      await page.goto(stage.server.origin)
      const part = await held(page, '/assets/shop-page-*.js')
      await nav(page).getByRole('link', { name: '商店' }).click()
      const line = page.getByRole('progressbar', { name: '正在加载' })
      await line.waitFor()
      part.letGo()
      await shop(page).waitFor()
      await soon(() => line.count()).toBe(0)
    })
  })
})

it('the button that was clicked waits at once, keeps the focus and takes no second click', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/shop`)
    const order = await held(page, '/api/shop/create_order')
    const button = page.getByRole('button', { name: /购买/ }).first()
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.dispatchEvent('click')
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    order.letGo()
    await page.getByRole('dialog').waitFor()
    expect(order.tries()).toBe(1)
    await soon(() => button.getAttribute('aria-busy')).toBe(null)
  })
})

it('nothing on the page moves when the line about an unpaid order comes', async () => {
  const buyer = await stage.server.member()
  await stage.arrive({ token: buyer.token }, async ({ page }) => {
    const orders = await held(page, '/api/order/order_list')
    const [plan] = await buyer.ok('listPlans', {})
    await buyer.ok('createOrder', { planId: plan?.id ?? '' })
    await page.goto(`${stage.server.origin}/#/shop`)
    const ticket = page.getByRole('button', { name: /购买/ }).first()
    await ticket.waitFor()
    const before = await ticket.boundingBox()
    orders.letGo()
    await page
      .getByText(/一笔订单未支付|未支付/)
      .first()
      .waitFor()
    expect(await ticket.boundingBox()).toEqual(before)
  })
})
