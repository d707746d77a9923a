import type { TestClient } from '@dukou/server/testing'
import { tradeNoOf } from '@dukou/server/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { answers } from './faults.ts'
import { accessibilityFaults } from './open-browser.ts'
import { settled } from './settled.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const orders = () => `${stage.server.origin}/#/order`
const open = (page: Page) => page.goto(orders())

async function place(member: TestClient, name: string) {
  const plan = (await member.ok('listPlans', {})).find((one) => one.name === name)
  return member.ok('createOrder', { planId: plan?.id ?? '' })
}

/** Starts paying an order and pays it at the platform, before or after somebody cancels it. */
async function pay(member: TestClient, orderId: string, { cancelFirst = false } = {}): Promise<void> {
  const trade = await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
  if (cancelFirst) await member.ok('cancelOrder', { orderId })
  await stage.gateway.pay(await tradeNoOf(stage.server.app, trade.id))
}

/** One order of each status. The wallet's money came too late for the cancelled one. */
async function oneOfEachStatus(member: TestClient) {
  const cancelled = await place(member, '客船')
  await pay(member, cancelled.id, { cancelFirst: true })
  await soon(async () => (await member.ok('myWallet', {})).totalLi).toBe(25_900n)
  const paid = await place(member, '周票')
  await pay(member, paid.id)
  const reserved = await place(member, '货轮')
  await member.ok('walletCheck', { orderId: reserved.id })
  await place(member, '年票')
  await soon(async () => (await member.ok('listOrders', {})).map(({ status }) => status)).toEqual([
    'awaitingPayment',
    'walletReserved',
    'paid',
    'cancelled',
  ])
}

async function actsOf(page: Page, row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /的更多操作$/ }).click()
  const acts = await row.getByRole('listitem').getByRole('button').allTextContents()
  await page.keyboard.press('Escape')
  return acts
}

it('shows each status in its word, filters, and opens details (2.2-13, 2.2-14, 2.2-15, 2.4-02, 2.4-03, 2.4-04, 2.4-05, 2.4-08)', async () => {
  const member = await stage.server.member()
  await oneOfEachStatus(member)
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await open(page)
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    await soon(() => rows.count()).toBe(4)
    const status = async () => (await rows.locator('td:nth-child(5) [data-badge]').allTextContents()).join(' ')
    expect(await status()).toBe('未支付 未支付 成功 已取消')
    expect(await accessibilityFaults(page)).toEqual([])

    const filter = page.getByRole('group', { name: '订单状态' })
    expect(await filter.getByRole('radio').count()).toBe(3)
    await filter.getByText('未支付').click()
    await soon(status).toBe('未支付 未支付')
    await filter.getByText('已支付').click()
    await soon(status).toBe('成功')
    await filter.getByText('全部').click()
    await soon(status).toBe('未支付 未支付 成功 已取消')

    const acts: string[][] = []
    for (const row of await rows.all()) acts.push(await actsOf(page, row))
    const usual = ['详情', '复制订单号']
    expect(acts).toEqual([
      [...usual, '取消订单'],
      [...usual, '反馈', '取消订单'],
      [...usual, '付款凭据', '反馈'],
      usual,
    ])
    expect(await page.getByRole('button', { name: '继续支付' }).count()).toBe(2)

    await rows
      .nth(1)
      .getByRole('button', { name: /的更多操作$/ })
      .click()
    await rows.nth(1).getByRole('button', { name: '详情' }).click()
    const detail = page.getByRole('dialog', { name: '订单详情' })
    await detail.getByText('还需支付').waitFor()
    const text = (await detail.textContent()) ?? ''
    for (const part of ['货轮', '未支付', '62.70', '25.90', '36.80', '+330 GB', '下单时间', '保留到']) {
      expect(text).toContain(part)
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

it('cancels after a warning, silent when it is too late, and says when it failed (2.4-05, 2.8-12, 2.8-13)', async () => {
  const member = await stage.server.member()
  const order = await place(member, '客船')
  await stage.arrive({ screen: 'phone', token: member.token }, async ({ page }) => {
    await open(page)
    const cancel = async () => {
      await page.getByRole('main').getByRole('button', { name: '取消订单', exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: '取消订单' })
      await dialog.getByText('订单关闭后不能再付款，需要时重新下单').waitFor()
      await dialog.getByRole('button', { name: '取消订单' }).click()
      await soon(() => dialog.count()).toBe(0)
    }
    const toasts = page.locator('[role=status] > [data-kind]')
    await page.getByText('未支付', { exact: true }).last().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    const tooLate = await answers(page, '/api/order/cancel_order', 1026, '订单已经支付或取消')
    await cancel()
    await settled(page)
    expect({ tries: tooLate.tries(), toasts: await toasts.count() }).toEqual({ tries: 1, toasts: 0 })
    await tooLate.lift()

    const failed = await answers(page, '/api/order/cancel_order', 2009, '现在有点忙，请稍后重试')
    await cancel()
    await sawToast(page, '订单取消失败')
    await failed.lift()

    await cancel()
    await sawToast(page, '订单已取消')
    await page.getByText('已取消', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: '取消订单' }).count()).toBe(0)
    const [now] = await member.ok('listOrders', {})
    expect({ id: now?.id, status: now?.status }).toEqual({ id: order.id, status: 'cancelled' })
  })
})

it('leafs through many orders in pages of 5, 20, 50, 100 or all, and says when a copy failed (2.2-33, 2.8-22)', async () => {
  const member = await stage.server.member()
  // A customer can have only one untouched order per plan at a time.
  for (let n = 0; n < 23; n++) {
    const { id } = await place(member, '客船')
    if (n < 22) await member.ok('cancelOrder', { orderId: id })
  }
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) })
      document.execCommand = () => false
    })
    await open(page)
    const pager = page.getByRole('navigation', { name: '翻页' })
    const rows = page.locator('tbody tr')
    const step = (name: string) => pager.getByRole('button', { name, exact: true })
    await soon(() => rows.count()).toBe(20)
    expect(await pager.textContent()).toContain('共 23 条')
    const sizes = pager.getByRole('combobox')
    expect(await sizes.inputValue()).toBe('20')
    const options = await sizes
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    expect(options).toEqual(['5', '20', '50', '100', 'all'])
    expect(await accessibilityFaults(page)).toEqual([])

    await step('下一页').click()
    await soon(() => rows.count()).toBe(3)
    await step('上一页').click()
    await soon(() => rows.count()).toBe(20)
    await step('末页').click()
    await soon(() => rows.count()).toBe(3)
    expect(await step('末页').isDisabled()).toBe(true)
    await step('首页').click()
    await soon(() => rows.count()).toBe(20)
    for (const [size, shown] of [
      ['5', 5],
      ['50', 23],
      ['100', 23],
      ['all', 23],
    ] as const) {
      await sizes.selectOption(size)
      await soon(() => rows.count()).toBe(shown)
    }
    await rows
      .first()
      .getByRole('button', { name: /的更多操作$/ })
      .click()
    await rows.first().getByRole('button', { name: '复制订单号' }).click()
    await sawToast(page, '复制失败')
  })
})
