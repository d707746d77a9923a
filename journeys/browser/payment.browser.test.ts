import { giveMoney } from '@dukou/server/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answers, cutsOff, NO_SERVER } from './faults.ts'
import { fetchAsBrowser } from './fetch-as-browser.ts'
import { accessibilityFaults } from './open-browser.ts'
import { expectCode, type PageClock, stopClock, toastsOf } from './page-clock.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()

/** From the shop to the slip of the 100 GB plan. */
async function order(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: '购买 客船' }).click()
  // Before that it asks what the wallet has, which could not come to an end in a page whose time stands still.
  await soon(() => page.getByRole('button', { name: '用支付宝支付 25.90 元' }).isEnabled()).toBe(true)
}

/** How often the page has asked for the trade's status. */
function countPolls(page: Page): () => number {
  let polls = 0
  page.on('request', (request) => {
    if (request.url().includes('trade_status')) polls += 1
  })
  return () => polls
}

/** The code is drawn, so the sheet is there; from here on time stands still. */
async function waitForCode(page: Page, sheet: string): Promise<PageClock> {
  await page.getByRole('dialog', { name: sheet }).getByRole('img', { name: sheet }).waitFor()
  return stopClock(page)
}

async function payTheLastTrade(): Promise<void> {
  const { trade_no } = await stage.server.app.db
    .selectFrom('trades')
    .select('trade_no')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await stage.gateway.pay(trade_no)
}

it('Alipay shows a code after a second, asks every three seconds, and stops when closed (2.2-08, 2.4-10, 2.4-14, 1.2-133)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    const polls = countPolls(page)
    await order(page)
    const clock = await stopClock(page)
    await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
    const sheet = page.getByRole('dialog', { name: '支付宝付款' })
    await expectCode(clock, sheet, '支付宝付款')
    expect(await sheet.textContent()).toContain('打开支付宝，扫一扫付款')
    expect(await sheet.textContent()).toContain('25.90')

    for (const _ of [1, 2]) {
      const before = polls()
      await clock.passUntil(async () => polls() > before)
    }
    const last = polls()
    const gap = await clock.passUntil(async () => polls() > last)
    expect(gap).toBeGreaterThan(2700)
    expect(gap).toBeLessThan(3300)
    expect(await clock.accessibilityFaults()).toEqual([])

    await sheet.getByRole('button', { name: '关闭' }).click()
    await clock.passUntil(async () => (await sheet.count()) === 0)
    const closed = polls()
    await clock.pass(10_000)
    await settled(page)
    expect(polls()).toBe(closed)
  })
})

it('WeChat explains how to scan its code, and polling ends with the visit to the shop (2.2-08, 1.2-131, 1.2-132, 2.4-13)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token, screen: 'phone' }, async ({ page }) => {
    const polls = countPolls(page)
    await order(page)
    await page.getByRole('dialog').getByText('微信').click()
    await page.getByRole('button', { name: '用微信支付 25.90 元' }).click()
    const clock = await waitForCode(page, '微信付款')
    const sheet = page.getByRole('dialog', { name: '微信付款' })
    const steps = await sheet.getByRole('listitem').allTextContents()
    expect(steps).toEqual(['1截图保存这张二维码', '2打开微信，点右上角「+」，选「扫一扫」', '3从相册选取刚才的截图'])
    await sheet.getByText('也可以在电脑上打开本站，用手机扫码。').waitFor()
    expect(await clock.accessibilityFaults()).toEqual([])
    const before = polls()
    await clock.passUntil(async () => polls() > before)
    await page.evaluate(() => location.assign('/#/'))
    await clock.passUntil(() => page.getByRole('button', { name: '复制订阅链接' }).isVisible())
    const left = polls()
    await clock.pass(10_000)
    await settled(page)
    expect(polls()).toBe(left)
  })
})

it('a paid order is told, the figures come anew, and five seconds later the home page (2.2-03, 2.4-11, 2.4-12)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await order(page)
    await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
    const clock = await waitForCode(page, '支付宝付款')
    let refreshed = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/userinfo')) refreshed += 1
    })
    await payTheLastTrade()
    const toast = toastsOf(page, '购买成功')
    await clock.passUntil(async () => (await toast.count()) > 0)
    const told = page.getByRole('dialog', { name: '支付结果' })
    const delivered = told.getByText('100 GB 永久流量已到账')
    await clock.passUntil(async () => (await delivered.textContent())?.includes('现在共') === true)
    expect(await delivered.textContent()).toContain('100 GB 永久流量已到账，现在共 100.00 GB。')
    expect(refreshed).toBe(1)
    expect(await clock.accessibilityFaults()).toEqual([])
    await clock.pass(4400)
    expect({ at: new URL(page.url()).hash, toasts: await toast.count() }).toEqual({ at: '#/shop', toasts: 1 })
    await clock.passUntil(async () => /#\/$/.test(page.url()), 900)
    const meter = page.getByRole('meter', { name: '永久流量' })
    await clock.passUntil(() => meter.isVisible())
    expect(await meter.getAttribute('aria-valuetext')).toBe('100.00 GB')
  })
})

it('says bought where the platform took the money and its answer came too late, and nothing of a failure', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/shop`)
    await page.getByRole('button', { name: '购买 客船' }).click()
    await stage.gateway.behave({ create: { notify_before_answer: true, status: 500 } })
    await page.getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
    await page.getByRole('dialog', { name: '支付结果' }).waitFor()
    expect(await toastsOf(page, '创建订单失败，请稍后重试').count()).toBe(0)
    await stage.gateway.reset()
  })
})

describe('where the answer of a purchase from the wallet was lost', () => {
  async function loseTheAnswer(page: Page): Promise<Locator> {
    await page.goto(`${stage.server.origin}/#/shop`)
    await page.getByRole('button', { name: '购买 客船' }).click()
    await page.route(
      '**/api/shop/dobuy',
      async (route) => {
        await fetchAsBrowser(route)
        await route.abort('connectionrefused')
      },
      { times: 1 },
    )
    const pay = page.getByRole('button', { name: '用余额支付' })
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/dobuy'))
    await pay.click()
    await lost
    return pay
  }

  it.each(['sees by itself', 'is told when the same button is pressed again'])(
    'the payer %s that it is bought, and pays once',
    async (how) => {
      const member = await stage.server.member()
      await giveMoney(stage.server.app, member.email, 30_000n)
      await stage.arrive({ token: member.token, expected: [NO_SERVER] }, async ({ page }) => {
        // Without the list of orders the page cannot find out by itself.
        if (how !== 'sees by itself') await cutsOff(page, '/api/order/order_list')
        const pay = await loseTheAnswer(page)
        if (how !== 'sees by itself') await pay.click()
        await page.getByRole('dialog', { name: '支付结果' }).waitFor()
        expect((await member.ok('myWallet', {})).totalLi).toBe(4_100n)
      })
    },
  )
})

it('tells what went wrong before any money moved, and goes on where it was (2.8-09, 2.8-10, 2.8-11)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/shop`)
    const check = await answers(page, '/api/shop/wallet_check', 2018, '没有这个订单，请刷新订单列表')
    await page.getByRole('button', { name: '购买 客船' }).click()
    await sawToast(page, '订单确认出错')
    const slip = page.getByRole('dialog', { name: '确认订单' })
    expect(await accessibilityFaults(page)).toEqual([])
    await check.lift()
    await slip.getByRole('button', { name: '重试' }).click()
    const pay = slip.getByRole('button', { name: '用支付宝支付 25.90 元' })
    await pay.waitFor()

    const overused = await answers(page, '/api/shop/dobuy', 1017, 'coupon')
    await pay.click()
    await sawToast(page, '优惠券使用次数超限')
    expect(await toastsOf(page, '创建订单失败，请稍后重试').count()).toBe(0)
    await overused.lift()
    const failed = await answers(
      page,
      '/api/shop/dobuy',
      2022,
      '付款平台没有响应，请稍后重试。如果已经付了款，到账后会自动发货',
    )
    await pay.click()
    await sawToast(page, '创建订单失败，请稍后重试')
    await failed.lift()
    await pay.click()
    await page.getByRole('dialog', { name: '支付宝付款' }).waitFor()
  })
})
