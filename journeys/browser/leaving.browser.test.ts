import { calls } from '@dukou/contract'
import { PASSWORD } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { held } from './faults.ts'
import { type PageClock, stopClock, toastsOf } from './page-clock.ts'
import { settled } from './settled.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const open = (page: Page, route: string) => page.goto(`${stage.server.origin}/#${route}`)
const route = (page: Page) => new URL(page.url()).hash
/** Heading of the start page for visitors who are not signed in. */
const home = (page: Page) => page.getByRole('heading', { name: '选好你的设备，装好客户端就能用' })

/** Clicks the shop's entry in the menu. */
async function goToShop(page: Page, clock: PageClock): Promise<void> {
  await page.getByRole('link', { name: '商店', exact: true }).first().click()
  await clock.passUntil(async () => route(page) === '#/shop')
}

/** Back, then much longer than anything that was begun before could take. */
async function backAndStay(page: Page, clock: PageClock): Promise<void> {
  await page.goBack()
  // Without the page's time: what was begun before would come to its end while a busy machine goes back.
  await home(page).waitFor()
  await clock.pass(6000)
  await settled(page)
  await clock.pass(100)
}

it('a visitor who leaves the shop again is not led to the login page from where he went (1.5-02)', async () => {
  for (const screen of ['phone', 'desktop'] as const) {
    await stage.arrive({ screen }, async ({ page }) => {
      await page.clock.install()
      await open(page, '/')
      await page.getByRole('link', { name: '商店', exact: true }).first().waitFor()
      const clock = await stopClock(page)
      const told = toastsOf(page, '暂未登录，请登录')
      await goToShop(page, clock)
      await clock.passUntil(async () => (await told.count()) > 0)
      await backAndStay(page, clock)
      expect({ at: route(page), told: await told.count() }).toEqual({ at: '#/', told: 0 })

      await goToShop(page, clock)
      await clock.passUntil(async () => (await told.count()) > 0)
      await clock.passUntil(async () => route(page) === '#/login', 2400)
    })
  }
})

it('whose session ended and who goes elsewhere is a visitor there at once, and is left in peace (1.8-03)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await open(page, '/shop')
    const buy = page.getByRole('button', { name: /^购买/ }).first()
    await buy.waitFor()
    await stage.server.app.db.deleteFrom('sessions').execute()
    const clock = await stopClock(page)
    await buy.click()
    const told = toastsOf(page, '登录过期，请登录')
    await clock.passUntil(async () => (await told.count()) > 0)
    await backAndStay(page, clock)
    expect(route(page)).toBe('#/')
    expect(await home(page).count()).toBe(1)
    expect(await page.evaluate(() => document.cookie)).not.toContain('token_state')
  })
})

it('whose session ended is left in peace by what the page had asked before, too', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.clock.install()
    const orders = await held(page, calls.listOrders.path)
    await open(page, '/')
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await open(page, '/shop')
    const buy = page.getByRole('button', { name: /^购买/ }).first()
    await buy.waitFor()
    expect(orders.tries()).toBeGreaterThan(0)
    await stage.server.app.db.deleteFrom('sessions').execute()
    const clock = await stopClock(page)
    await buy.click()
    const told = toastsOf(page, '登录过期，请登录')
    await clock.passUntil(async () => (await told.count()) > 0)
    await page.goBack()
    await home(page).waitFor()
    const late = page.waitForResponse(`**${calls.listOrders.path}`)
    orders.letGo()
    await late
    await clock.pass(6000)
    await settled(page)
    expect({ at: route(page), told: await told.count() }).toEqual({ at: '#/', told: 0 })
  })
})

it('who leaves the login page while it signs in is signed in where he went', async () => {
  const { email } = await stage.server.member()
  await stage.arrive({}, async ({ page }) => {
    await open(page, '/login')
    await page.getByLabel('邮箱', { exact: true }).fill(email)
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    const login = await held(page, '/api/user/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('link', { name: '注册', exact: true }).click()
    await page.getByLabel('确认密码').waitFor()
    const signedIn = page.waitForResponse('**/api/user/login')
    login.letGo()
    await signedIn
    await settled(page)
    expect(route(page)).toBe('#/register')
    await page.goBack()
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
  })
})

it('who goes back from a page that does not exist stays where he went', async () => {
  await stage.arrive({}, async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await page.getByRole('link', { name: '商店', exact: true }).first().waitFor()
    const clock = await stopClock(page)
    await open(page, '/no-such-page')
    await clock.passUntil(async () => (await page.getByRole('heading', { name: '页面不存在' }).count()) > 0)
    await backAndStay(page, clock)
    expect(route(page)).toBe('#/')
  })
})
