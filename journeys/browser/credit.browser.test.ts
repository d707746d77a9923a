import { giveMoney, type Member, tradeNoOf } from '@dukou/server/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults, screensOf } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const NOTICES_ASKED_EVERY_MS = 20_000

const slipOf = (page: Page) => page.getByRole('dialog', { name: '确认订单' })
const codeOf = (page: Page) => page.getByRole('dialog', { name: '支付宝付款' })

/** From the shop to the code for the 100 GB plan. */
async function waitForFirstCode(page: Page): Promise<Locator> {
  await page.goto(`${stage.server.origin}/#/shop`)
  await page.getByRole('button', { name: '购买 客船' }).click()
  await slipOf(page).getByRole('button', { name: '用支付宝支付 25.90 元' }).click()
  await codeOf(page).getByText('¥25.90').waitFor()
  return codeOf(page)
}

/** The platform takes this much for the member's newest code, whatever the code asked for. */
async function payAtThePlatform(member: Member, money: string): Promise<void> {
  const { trade_no } = await stage.server.app.db
    .selectFrom('trades')
    .innerJoin('users', 'users.id', 'trades.user_id')
    .select('trade_no')
    .where('users.email', '=', member.email)
    .orderBy('trades.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await stage.gateway.pay(trade_no, { money })
}

async function booksOf(member: Member) {
  const { totalLi, reservedLi } = await member.ok('myWallet', {})
  return { status: (await member.ok('listOrders', {})).map(({ status }) => status), totalLi, reservedLi }
}

describe.each(screensOf('phone'))('other money than the code asked for, on a %s', (screen) => {
  it('is shown as received and kept, and the next code asks for the rest only', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await waitForFirstCode(page)
      await payAtThePlatform(member, '20.00')
      const slip = slipOf(page)
      const rest = slip.getByRole('button', { name: '用支付宝支付 5.90 元' })
      await rest.waitFor()
      const text = (await slip.textContent()) ?? ''
      for (const part of ['实收 ¥20.00', '已转入余额', '−¥20.00', '还需支付¥5.90']) expect(text).toContain(part)
      expect(text).not.toContain('未收到付款')
      expect(await accessibilityFaults(page)).toEqual([])

      await slip.getByRole('button', { name: '关闭' }).click()
      // Closing gives the reservation back: the money is whole again, and counts when the order is opened anew.
      await soon(() => booksOf(member)).toEqual({ status: ['awaitingPayment'], totalLi: 20_000n, reservedLi: 0n })
      await page.evaluate(() => location.assign('/#/order'))
      await page.getByRole('main').getByText('实收 ¥20.00，已转入余额').waitFor()
      await page.getByRole('button', { name: '继续支付' }).click()

      await rest.click()
      await codeOf(page).getByText('¥5.90').waitFor()
      await payAtThePlatform(member, '5.90')
      await sawToast(page, '购买成功')
      expect(await booksOf(member)).toEqual({ status: ['paid'], totalLi: 0n, reservedLi: 0n })
    })
  })

  it('pays at once when it is more, and the result, the order and home show the rest', async () => {
    const member = await stage.server.member()
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await waitForFirstCode(page)
      await payAtThePlatform(member, '30.00')
      await sawToast(page, '购买成功')
      await page.getByRole('dialog', { name: '支付结果' }).getByText('多付 ¥4.10 已转入余额').waitFor()
      expect(await booksOf(member)).toEqual({ status: ['paid'], totalLi: 4_100n, reservedLi: 0n })
      await page.getByRole('dialog', { name: '支付结果' }).getByRole('button', { name: '回到首页' }).click()
      await page.getByText('余额 ¥4.10').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(`${stage.server.origin}/#/order`)
      await page.getByRole('main').getByText('多付 ¥4.10，已转入余额').waitFor()
      expect(await page.getByText('已退回余额').count()).toBe(0)
    })
  })
})

it('a code asks for the amount on its button: when that changed meanwhile, the slip says so first', async () => {
  const member = await stage.server.member()
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/shop`)
    await page.getByRole('button', { name: '购买 客船' }).click()
    const first = slipOf(page).getByRole('button', { name: '用支付宝支付 25.90 元' })
    // Until the server has said what is to be paid it cannot be pressed.
    await soon(() => first.isEnabled()).toBe(true)
    await giveMoney(stage.server.app, member.email, 10_000n)
    await first.click()
    await sawToast(page, '应付金额有变')
    await slipOf(page).getByRole('button', { name: '用支付宝支付 15.90 元' }).click()
    await codeOf(page).getByText('¥15.90').waitFor()
  })
})

describe.each(screensOf('phone'))('an order paid after it was cancelled, on a %s', (screen) => {
  it('says on its row, on the bell and on home that the money is back, without a reload', async () => {
    const member = await stage.server.member()
    const plan = (await member.ok('listPlans', {})).find(({ name }) => name === '客船')
    const order = await member.ok('createOrder', { planId: plan?.id ?? '' })
    const trade = await member.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
    await stage.arrive({ screen, token: member.token }, async ({ page }) => {
      await page.clock.install()
      await page.goto(`${stage.server.origin}/#/order`)
      if (screen === 'desktop') await page.getByRole('button', { name: /的更多操作$/ }).click()
      await page.getByRole('main').getByRole('button', { name: '取消订单', exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: '取消订单' })
      await dialog.getByRole('button', { name: '取消订单' }).click()
      await sawToast(page, '订单已取消')
      await page.getByRole('button', { name: '通知', exact: true }).waitFor()

      await stage.gateway.pay(await tradeNoOf(stage.server.app, trade.id))
      await page.clock.fastForward(NOTICES_ASKED_EVERY_MS)
      await page.getByRole('button', { name: '通知，1 条未读' }).waitFor()
      await page.getByRole('main').getByText('实收 ¥25.90，已转入余额').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: '通知，1 条未读' }).click()
      await page.getByText(`收到 25.90 元，但订单 ${order.orderNo} 已经取消。`, { exact: false }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '使用教程' }).click()
      await soon(() => page.getByText('余额 ¥25.90').count()).toBe(1)
    })
  })
})
