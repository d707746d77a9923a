import type { TestClient } from '@dukou/server/testing'
import { tradeNoOf } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults, screensOf } from './open-browser.ts'
import { toastsOf } from './page-clock.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const at = (path: string) => `${stage.server.origin}${path}`
const route = (page: Page) => new URL(page.url()).hash
const bought = (page: Page) => toastsOf(page, '购买成功')
const confirming = (page: Page) => page.getByText('正在确认付款')
/** Return address with parameters added by a platform, before and after the hash. Some names equal ours. */
const RETURN =
  '/?token=EC-1&c=CNY&trade_no=20261122#/order?wjkc_pay=1&out_trade_no=77&trade_status=TRADE_SUCCESS&sign=ab%2F'

/** An order whose payment was begun. @returns how its payer pays */
async function beginPaying(member: TestClient): Promise<() => Promise<unknown>> {
  const [plan] = await member.ok('listPlans', {})
  const order = await member.ok('createOrder', { planId: plan?.id ?? '' })
  const trade = await member.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: true, returnUrl: '' })
  const tradeNo = await tradeNoOf(stage.server.app, trade.id)
  return () => stage.gateway.pay(tradeNo)
}

describe.each(screensOf('phone'))('who comes back from a payment platform on a %s', (screen) => {
  it('before the money is told that it is being confirmed, and with the money that it worked (2.2-02)', async () => {
    const member = await stage.server.member()
    const pay = await beginPaying(member)
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await page.goto(at('/#/order?wjkc_pay=1'))
      await confirming(page).waitFor()
      await settled(page)
      expect({ route: route(page), told: await bought(page).count() }).toEqual({ route: '#/order', told: 0 })
      expect(await accessibilityFaults(page)).toEqual([])
      await pay()
      await bought(page).waitFor()
      await soon(() => confirming(page).count()).toBe(0)
      await page.getByText('成功', { exact: true }).first().waitFor()
      expect(await bought(page).count()).toBe(1)
    })
  })

  it('after the money is told at once, with an address that says nothing more: not after a reload, not by Back (2.2-02)', async () => {
    const member = await stage.server.member()
    const pay = await beginPaying(member)
    await pay()
    await soon(async () => (await member.ok('listOrders', {}))[0]?.status).toBe('paid')
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await page.goto(at(RETURN))
      await bought(page).waitFor()
      await soon(() => page.url()).toBe(at('/#/order'))
      expect(await confirming(page).count()).toBe(0)
      expect(await page.evaluate(() => document.cookie)).not.toMatch(/EC-1|CNY/)
      await page.reload()
      await page.getByText('成功', { exact: true }).first().waitFor()
      await settled(page)
      expect(await bought(page).count()).toBe(0)
      await page.goto(at('/#/shop'))
      await page.getByRole('button', { name: /^购买/ }).first().waitFor()
      await page.goBack()
      await page.getByText('成功', { exact: true }).first().waitFor()
      await settled(page)
      expect({ url: page.url(), told: await bought(page).count() }).toEqual({ url: at('/#/order'), told: 0 })
    })
  })
})

it('within the site the toast comes as well, from another page and on the orders themselves (2.2-02)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(at('/#/'))
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await page.evaluate(() => location.assign('/#/order?wjkc_pay=1&status=paid&sign=x'))
    await bought(page).waitFor()
    await soon(() => route(page)).toBe('#/order?status=paid')
    await settled(page)
    expect(await bought(page).count()).toBe(1)
    await bought(page).click()
    await page.evaluate(() => location.assign('/#/order?wjkc_pay=1'))
    await bought(page).waitFor()
    await soon(() => route(page)).toBe('#/order')
  })
})

it('visitors are told at once: nobody knows of an open payment of theirs (2.2-02)', async () => {
  await stage.arrive({}, async ({ page }) => {
    await page.goto(at('/#/order?wjkc_pay=1'))
    await bought(page).waitFor()
  })
})
