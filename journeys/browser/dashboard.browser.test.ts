import { type TestClient, tradeNoOf } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { aheadOfTime } from './page-clock.ts'
import { makeAgency } from './settings.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const home = () => `${stage.server.origin}/#/`
const DAY_MS = 86_400_000

const CLIENTS = {
  Windows: ['FLClash', 'Clash', 'v2ray'],
  Android: ['快车 VPN', 'FLClash', 'SingBox', 'Clash', 'v2rayNG', 'Clash Meta'],
  iOS: ['Shadowrocket', 'SingBox', 'QuantumultX', 'Streisand', 'V2Box'],
  macOS: ['FLClash', 'SingBox', 'Clash', 'v2ray'],
}

async function buy(member: TestClient, name: string): Promise<void> {
  const plan = (await member.ok('listPlans', {})).find((one) => one.name === name)
  const { id } = await member.ok('createOrder', { planId: plan?.id ?? '' })
  const trade = await member.ok('buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' })
  await stage.gateway.pay(await tradeNoOf(stage.server.app, trade.id))
  await soon(async () => (await member.ok('listOrders', {}))[0]?.status).toBe('paid')
}

/** The clients that the open tab lists. */
async function listed(page: Page): Promise<string[]> {
  const names = await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()
  return names.map((name) => name.replace('首选', ''))
}

it('lists the clients by platform and remembers the tab (1.2-136, 1.2-137, 1.2-143, 1.2-144, 1.2-145, 1.2-146)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page, context }) => {
    await page.goto(home())
    const cookie = async (wanted: string) => (await context.cookies()).find(({ name }) => name === wanted)?.value
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    expect(await tabs.allTextContents()).toEqual(['Windows', 'Android', 'iOS', 'macOS'])
    for (const [platform, clients] of Object.entries(CLIENTS)) {
      await page.getByRole('tab', { name: platform }).click()
      await soon(async () => (await listed(page)).toSorted()).toEqual(clients.toSorted())
      await soon(() => cookie('platform')).toBe(platform)
    }
    await page.getByRole('tab', { name: 'iOS' }).click()
    await page.reload()
    await page.getByRole('tab', { name: 'iOS', selected: true }).waitFor()
    expect(await listed(page)).toEqual(CLIENTS.iOS)

    await page.getByRole('tab', { name: 'macOS' }).click()
    const generic = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'v2ray' }) })
    await generic.getByText('通用订阅链接').waitFor()
    await generic.getByRole('button', { name: /复制链接/ }).click()
    await sawToast(page, '已复制到剪切板')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toMatch(/^\/api\/subscript\/v2ray\/[0-9a-f]{24}\/[a-z2-7]{32}$/)
    expect((await fetch(link)).status).toBe(200)
  })
})

it('shows what is left, the way to top up, and a time package while it runs (1.2-134, 1.2-138, 1.4-13)', async () => {
  const member = await stage.server.member()
  await buy(member, '客船')
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto(home())
    const permanent = page.getByRole('meter', { name: '永久流量' })
    const time = page.getByRole('meter', { name: '时长包 · 今日额度' })
    await permanent.waitFor()
    expect(await permanent.getAttribute('aria-valuetext')).toBe('100.00 GB')
    expect(await time.count()).toBe(0)
    const topUp = page.getByRole('link', { name: '购买流量' })
    expect(await topUp.getAttribute('href')).toBe('/#/shop')
    expect(await accessibilityFaults(page)).toEqual([])

    await buy(member, '周票')
    await page.reload()
    await time.waitFor()
    expect(await time.getAttribute('aria-valuetext')).toBe('50.00 GB')
    await page.getByText('还有 7 天').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
  // The same account, seen on a day when the package has ended.
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await aheadOfTime(page, 7 * DAY_MS + 60_000)
    await page.goto(home())
    await page.getByRole('meter', { name: '永久流量' }).waitFor()
    expect(await page.getByRole('meter', { name: '时长包 · 今日额度' }).count()).toBe(0)
  })
})

it('names the program that fetched, and after a reset of the link says 还差一步 again', async () => {
  const member = await stage.server.member()
  await buy(member, '客船')
  const { id, subscriptionKey } = await member.ok('userInfo', {})
  await fetch(`${stage.server.origin}/api/subscript/ss/${id}/${subscriptionKey}`, {
    headers: { 'user-agent': 'Shadowrocket/2600 CFNetwork/1494 Darwin/23.4.0' },
  })
  await soon(async () => (await member.ok('userInfo', {})).lastFetch?.app).toBe('Shadowrocket')
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto(home())
    await page.getByText('现在可以用').waitFor()
    await page.getByText(/^上次更新订阅：今天 \d\d:\d\d，Shadowrocket，取得 \d+ 条线路$/).waitFor()
    await page.getByRole('button', { name: '其他方式' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Clash/ })
      .click()
    await page.getByRole('button', { name: '重置订阅链接' }).click()
    await page.getByRole('button', { name: '确认重置' }).click()
    for (const look of ['at once', 'after a reload']) {
      await page.getByText('还差一步').waitFor()
      expect(await page.getByText(/上次更新订阅/).count(), look).toBe(0)
      await page.reload()
    }
  })
})

it('offers agency users no way to top up (1.2-139)', async () => {
  const member = await stage.server.member()
  await makeAgency(stage.server, [member.email])
  await stage.arrive({ token: member.token, screen: 'phone' }, async ({ page }) => {
    await page.goto(home())
    await page.getByRole('meter', { name: '永久流量' }).waitFor()
    expect(await page.locator('a[href*="/shop"]').count()).toBe(0)
    expect(await page.getByText('购买流量').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('a logged-in user has the subscription buttons, the shop and the orders (1.6-03)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(home())
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    expect(
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: /复制链接/ })
        .count(),
    ).toBeGreaterThan(0)
    await page.getByRole('link', { name: '商店', exact: true }).click()
    await page.getByRole('button', { name: /^购买/ }).first().waitFor()
    await page.getByRole('link', { name: '订单', exact: true }).click()
    await page.getByText('还没有订单').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
