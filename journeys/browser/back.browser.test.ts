import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { screensOf } from './open-browser.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const at = (path: string) => `${stage.server.origin}/#${path}`
const route = (page: Page) => new URL(page.url()).hash
const dialogs = (page: Page) => page.locator('dialog[open]').count()
const PAY = '支付宝付款'
const CONFIRM = '确认订单'

/** Home, then the shop by its entry: what Back leads to is known. */
async function homeThenShop(page: Page): Promise<void> {
  await page.goto(at('/'))
  await page.getByRole('link', { name: '商店', exact: true }).first().click()
  await page.getByRole('button', { name: '购买 客船' }).waitFor()
}

async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: '购买 客船' }).click()
  await page
    .getByRole('dialog', { name: CONFIRM })
    .getByRole('button', { name: /^用支付宝支付/ })
    .waitFor()
}

async function startPaying(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^用支付宝支付/ }).click()
  await page.getByRole('dialog', { name: PAY }).getByText('等待付款').waitFor()
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

describe.each(screensOf('phone'))('on a %s, Back', (screen) => {
  it('closes the slip and stays in the shop, where it stood; Forward does not bring it back, and Back leaves', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      await page.mouse.wheel(0, 300)
      await order(page)
      const scrolled = await page.evaluate(() => scrollY)
      await page.goBack()
      await soon(() => dialogs(page)).toBe(0)
      await page.getByText('有一笔未支付的订单 25.90 元').waitFor()
      expect({ at: route(page), moved: Math.abs((await page.evaluate(() => scrollY)) - scrolled) < 120 }).toEqual({
        at: '#/shop',
        moved: true,
      })
      await page.goForward()
      await settled(page)
      expect({ at: route(page), dialogs: await dialogs(page) }).toEqual({ at: '#/shop', dialogs: 0 })
      await page.goBack()
      await soon(() => route(page)).toBe('#/')
      await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    })
  })

  it('closes the code as its cross does: the payment goes on, and its arrival is told wherever one went', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      await order(page)
      await startPaying(page)
      await page.goBack()
      await soon(() => dialogs(page)).toBe(0)
      expect(route(page)).toBe('#/shop')
      await page.goto(at('/order'))
      await page.getByRole('button', { name: '继续支付' }).waitFor()
      await payTheLastTrade()
      await sawToast(page, '购买成功')
      await page.getByText('成功', { exact: true }).first().waitFor()
    })
  })

  it('after a closed sheet leaves the page at once, however the sheet was closed', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      const ways: (() => Promise<void>)[] = [
        () => page.getByRole('dialog').getByRole('button', { name: '关闭' }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ]
      for (const close of ways) {
        await order(page)
        await close()
        await soon(() => dialogs(page)).toBe(0)
        await soon(() => page.evaluate(() => history.state.openSheets ?? 0)).toBe(0)
        expect(route(page)).toBe('#/shop')
      }
      await page.goBack()
      await soon(() => route(page)).toBe('#/')
    })
  })

  it('after a reload over an open code leads to the page before, not to the sheet', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      await order(page)
      await startPaying(page)
      await page.reload()
      await page.getByText('有一笔未支付的订单 25.90 元').waitFor()
      expect(await dialogs(page)).toBe(0)
      await page.goBack()
      await soon(() => route(page)).toBe('#/')
      await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
      await page.goForward()
      await page.getByRole('button', { name: '购买 客船' }).waitFor()
      await payTheLastTrade()
      await sawToast(page, '购买成功')
    })
  })

  it('from the page that a result led to goes to the shop, without the sheets between', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      await order(page)
      await startPaying(page)
      await payTheLastTrade()
      const result = page.getByRole('dialog', { name: '支付结果' })
      await result.getByRole('button', { name: '回到首页' }).click()
      await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
      await soon(() => dialogs(page)).toBe(0)
      await page.goBack()
      await page.getByRole('button', { name: '购买 客船' }).waitFor()
      expect({ at: route(page), dialogs: await dialogs(page) }).toEqual({ at: '#/shop', dialogs: 0 })
      await page.goBack()
      await soon(() => route(page)).toBe('#/')
    })
  })

  it('closes the result like its cross, which leads home', async () => {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await homeThenShop(page)
      await order(page)
      await startPaying(page)
      await payTheLastTrade()
      await page.getByRole('dialog', { name: '支付结果' }).waitFor()
      await page.goBack()
      await soon(() => route(page)).toBe('#/')
      await soon(() => dialogs(page)).toBe(0)
      await page.getByRole('meter', { name: '永久流量' }).waitFor()
    })
  })
})

it('Back closes a question before it is answered, and nothing was done', async () => {
  const member = await stage.server.member()
  const [plan] = await member.ok('listPlans', {})
  await member.ok('createOrder', { planId: plan?.id ?? '' })
  await stage.arrive({ screen: 'phone', token: member.token }, async ({ page }) => {
    await page.goto(at('/'))
    await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    await page.goto(at('/order'))
    await page.getByRole('main').getByRole('button', { name: '取消订单', exact: true }).click()
    await page.getByRole('alertdialog', { name: '取消订单' }).waitFor()
    await page.goBack()
    await soon(() => dialogs(page)).toBe(0)
    expect(route(page)).toBe('#/order')
    expect((await member.ok('listOrders', {}))[0]?.status).toBe('awaitingPayment')
  })
})

it('on a phone Back closes what rose from the lower edge: import, 我的 and the bell, one over another', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await homeThenShop(page)
    const bar = page.getByRole('navigation', { name: '主导航' })
    const stays = async () => {
      await settled(page)
      expect(route(page)).toBe('#/shop')
    }

    await bar.getByRole('button', { name: '我的' }).click()
    await page.getByRole('dialog', { name: '我的' }).waitFor()
    await page.goBack()
    await soon(() => dialogs(page)).toBe(0)
    await stays()

    await page.getByRole('button', { name: /^通知/ }).click()
    const list = page.getByRole('heading', { name: '通知' })
    await list.waitFor()
    await page.goBack()
    await soon(() => list.isVisible()).toBe(false)
    await stays()

    await bar.getByRole('button', { name: '导入' }).click()
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '二维码' }).first().click()
    await soon(() => dialogs(page)).toBe(2)
    await page.goBack()
    await soon(() => dialogs(page)).toBe(1)
    await page.goBack()
    await soon(() => dialogs(page)).toBe(0)
    await stays()

    await bar.getByRole('button', { name: '我的' }).click()
    await page.getByRole('dialog', { name: '我的' }).getByRole('link', { name: '订单' }).click()
    await page.getByText('还没有订单').waitFor()
    expect(await dialogs(page)).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: '购买 客船' }).waitFor()
    await page.goBack()
    await soon(() => route(page)).toBe('#/')
  })
})

it('two tabs with the same code: Back in one leaves the other alone, and both hear of the money', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page, context }) => {
    await homeThenShop(page)
    await order(page)
    await startPaying(page)
    const other = await context.newPage()
    await other.goto(at('/order'))
    await other.getByRole('button', { name: '继续支付' }).click()
    await startPaying(other)
    await page.goBack()
    await soon(() => dialogs(page)).toBe(0)
    expect(await dialogs(other)).toBe(1)
    await payTheLastTrade()
    await other.getByRole('dialog', { name: '支付结果' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: '购买 客船' }).waitFor()
    expect(await page.getByText('有一笔未支付的订单').count()).toBe(0)
  })
})
