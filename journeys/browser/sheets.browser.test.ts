import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const at = (path: string) => `${stage.server.origin}/#${path}`

const hasFocus = (element: Locator) => element.evaluate((one) => document.activeElement === one)

it('focus returns to the ticket’s button after the slip and the code that came of it', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(at('/shop'))
    const buy = page.getByRole('button', { name: '购买 客船' })
    await buy.focus()
    await page.keyboard.press('Enter')
    // A disabled button takes no focus, so wait until the button is enabled.
    await page.getByRole('button', { name: /^用支付宝支付/, disabled: false }).press('Enter')
    const code = page.getByRole('dialog', { name: /支付宝/ })
    await code.getByRole('button', { name: '关闭' }).click()
    await soon(() => code.count()).toBe(0)
    await soon(() => hasFocus(buy)).toBe(true)
  })
})

it('a second tab offers the order that the first tab is paying, and opens no second order', async () => {
  const member = await stage.server.member()
  await stage.arrive({ token: member.token }, async ({ page, context }) => {
    await page.goto(at('/shop'))
    await page.getByRole('button', { name: '购买 客船' }).click()
    await page.getByRole('button', { name: '用支付宝支付 25.90 元', disabled: false }).click()
    await page.getByText('等待付款，到账后自动跳转').waitFor()

    const second = await context.newPage()
    await second.goto(at('/shop'))
    await second.getByRole('button', { name: '购买 客船' }).click()
    const question = second.getByRole('dialog', { name: '这个套餐有一笔订单正在付款' })
    await question.getByText('¥25.90').waitFor()
    expect(await accessibilityFaults(second)).toEqual([])
    await question.getByRole('button', { name: '继续支付' }).click()
    await second.getByRole('button', { name: '用支付宝支付 25.90 元', disabled: false }).click()
    await second.getByText('等待付款，到账后自动跳转').waitFor()

    expect(await member.ok('listOrders', {})).toHaveLength(1)
  })
})

it('focus returns to the dots of an order after what their menu opened, however late that came', async () => {
  const member = await stage.server.member()
  const [plan] = await member.ok('listPlans', {})
  await member.ok('createOrder', { planId: plan?.id ?? '' })
  await stage.arrive({ token: member.token }, async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/assets\/(order-detail|dialog-parts)/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(at('/order'))
    const dots = page.getByRole('button', { name: /的更多操作$/ })
    await dots.click()
    await page.getByRole('button', { name: '详情', exact: true }).click()
    // The menu that had the focus is hidden by now.
    await soon(() => page.evaluate(() => document.activeElement === document.body)).toBe(true)
    letGo()
    const detail = page.getByRole('dialog')
    await detail.getByRole('button', { name: '关闭' }).click()
    await soon(() => detail.count()).toBe(0)
    await soon(() => hasFocus(dots)).toBe(true)
  })
})

it('the start page says that an order waits, and lets it be paid right there', async () => {
  const member = await stage.server.member()
  await stage.arrive({ screen: 'phone', token: member.token }, async ({ page }) => {
    await page.goto(at('/'))
    await page.getByText('还没有流量').waitFor()
    expect(await page.getByText(/未支付/).count()).toBe(0)
    const plan = (await member.ok('listPlans', {})).find(({ name }) => name === '客船')
    await member.ok('createOrder', { planId: plan?.id ?? '' })
    await page.reload()
    await page.getByText('有一笔未支付的订单 25.90 元').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const pay = page.getByRole('button', { name: '继续支付' })
    await pay.click()
    const slip = page.getByRole('dialog', { name: '确认订单' })
    await slip.getByText('客船').waitFor()
    await slip.getByRole('button', { name: '关闭' }).click()
    await soon(() => hasFocus(pay)).toBe(true)
  })
})

it('on a phone the notices rise as a sheet with a cross, which gives focus back to the bell', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ screen: 'phone', token }, async ({ page }) => {
    await page.goto(at('/'))
    const bell = page.getByRole('button', { name: /^通知/ })
    await bell.click()
    const notices = page.getByRole('region', { name: '通知' })
    await notices.waitFor()
    const cross = page.getByRole('banner').getByRole('button', { name: '关闭' })
    const box = await cross.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await accessibilityFaults(page)).toEqual([])
    await cross.click()
    await notices.waitFor({ state: 'hidden' })
    expect(await hasFocus(bell)).toBe(true)
  })
})

it('there is a pager only where there is more than a page', async () => {
  const member = await stage.server.member()
  const [plan] = await member.ok('listPlans', {})
  await member.ok('createOrder', { planId: plan?.id ?? '' })
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto(at('/order'))
    await page.getByRole('button', { name: '继续支付' }).waitFor()
    expect(await page.getByRole('navigation', { name: '翻页' }).count()).toBe(0)
  })
})

it('below the meters of the start page there is no dead space beside the link’s card', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(at('/'))
    const lowest = page.getByRole('button', { name: '兑换体验券' })
    await lowest.waitFor()
    const strip = page.getByText('尚未导入任何客户端。')
    const [above, below] = [await lowest.boundingBox(), await strip.boundingBox()]
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(80)
  })
})
