import { businessDay } from '@dukou/domain'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answers } from './faults.ts'
import type { Screen } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const HOUR = 3_600_000
const DEVICES: [string, Screen, number][] = [
  ['an hour fast', 'phone', HOUR],
  ['26 hours slow', 'desktop', -26 * HOUR],
]
const at = (route: string) => `${stage.server.origin}/#${route}`

async function payTheLastTrade(): Promise<void> {
  const { trade_no } = await stage.server.app.db
    .selectFrom('trades')
    .select('trade_no')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await stage.gateway.pay(trade_no)
}

/** From the shop to the code of this plan. */
async function startPaying(page: Page, plan: string) {
  await page.goto(at('/shop'))
  await page.getByRole('button', { name: `购买 ${plan}` }).click()
  await page.getByRole('button', { name: /^用支付宝支付/ }).click()
  const sheet = page.getByRole('dialog', { name: '支付宝付款' })
  await sheet.getByText('等待付款，到账后自动跳转').waitFor()
  return sheet
}

/** The clock on the pay sheet, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole('dialog').textContent()) ?? ''
  const parts = /剩余 ?((?:\d+:)?\d{1,2}:\d{2})/.exec(text)?.[1]?.split(':').map(Number) ?? []
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

describe.each(DEVICES)('on a device whose clock is %s', (_name, screen, offMs) => {
  it('a purchase works: the code counts down from half an hour, the days are the site’s, and it arrives', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await page.clock.install({ time: Date.now() + offMs })
      await startPaying(page, '周票')
      expect(await secondsLeft(page)).toBeLessThanOrEqual(1801)
      expect(await secondsLeft(page)).toBeGreaterThan(1700)
      expect(await page.getByText('二维码已过期').count()).toBe(0)
      await payTheLastTrade()
      await sawToast(page, '购买成功')
      const until = businessDay(new Date(Date.now() + 7 * 24 * HOUR))
      await page.getByText(`时长包加了 7 天，现在到 ${until}。`).waitFor()
      await page.waitForURL(/#\/$/)
      await page.getByText('还有 7 天').waitFor()
      expect(await page.getByRole('meter', { name: '时长包 · 今日额度' }).getAttribute('aria-valuetext')).toBe(
        '50.00 GB',
      )
    })
  })

  it('orders say when they end, and figures of how old they are, by the site’s clock', async () => {
    const member = await stage.server.member()
    const [plan] = await member.ok('listPlans', {})
    await member.ok('createOrder', { planId: plan?.id ?? '' })
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await page.clock.install({ time: Date.now() + offMs })
      await page.goto(at('/order'))
      await page.getByText(/^(23|24) 小时后自动取消$/).waitFor()
      await answers(page, '/api/order/order_list', 2009)
      const asked = Date.now()
      await page.clock.fastForward(16_000)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      const line = page.getByText(/下面是 \d\d:\d\d 的数据/)
      await line.waitFor()
      const [hours = 0, minutes = 0] = (/(\d\d):(\d\d)/.exec((await line.textContent()) ?? '') ?? [])
        .slice(1)
        .map(Number)
      const now = new Date(asked + 8 * HOUR)
      const apart = Math.abs(hours * 60 + minutes - now.getUTCHours() * 60 - now.getUTCMinutes())
      expect(Math.min(apart, 24 * 60 - apart)).toBeLessThan(5)
    })
  })
})

it('setting the device’s clock while a code is open changes nothing on it', async () => {
  const member = await stage.server.member()
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto('about:blank')
    await page.addInitScript(() => {
      const real = Date.now
      Object.assign(window, { offBy: 0 })
      Date.now = () => real() + (window as unknown as { offBy: number }).offBy
      const Before = Date
      window.Date = new Proxy(Before, {
        construct: (target, args) => (args.length > 0 ? Reflect.construct(target, args) : new target(Before.now())),
      })
    })
    const sheet = await startPaying(page, '客船')
    for (const off of [HOUR, -26 * HOUR]) {
      await page.evaluate((ms) => Object.assign(window, { offBy: ms }), off)
      const before = await secondsLeft(page)
      await soon(() => secondsLeft(page)).toBeLessThan(before)
      expect(await secondsLeft(page)).toBeGreaterThan(1700)
      expect(await sheet.getByText('二维码已过期').count()).toBe(0)
    }
    await payTheLastTrade()
    await sawToast(page, '购买成功')
  })
})
