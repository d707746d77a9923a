import { expect, it } from 'vitest'
import { answers, cutsOff, NO_SERVER } from './faults.ts'
import { accessibilityFaults } from './open-browser.ts'
import { toastsOf } from './page-clock.ts'
import { makeAgency, set } from './settings.ts'
import { setStage } from './stage.ts'
import { sawToast } from './toasts-seen.ts'

const stage = setStage()
const shop = () => `${stage.server.origin}/#/shop`

it('shows plans in GB with the rules, and a slip with ways to pay when one is bought (2.2-04, 2.2-05, 2.2-06, 2.3-02)', async () => {
  for (const screen of ['desktop', 'phone'] as const) {
    const { token } = await stage.server.member()
    await stage.arrive({ screen, token }, async ({ page }) => {
      await page.goto(shop())
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '货轮' }) })
      await card.waitFor()
      expect(await page.getByRole('button', { name: /^购买/ }).count()).toBe(6)
      expect(await card.textContent()).toContain('330 GB')
      expect(await card.textContent()).toContain('300 GB，另赠 10%')
      expect(await card.textContent()).toContain('永不过期')
      expect(await card.textContent()).toContain('62.70')
      for (const rule of ['什么时候到账', '再买一次会怎样', '限制']) {
        await page.getByText(rule, { exact: true }).waitFor()
      }
      expect(await accessibilityFaults(page)).toEqual([])

      await card.getByRole('button', { name: /^购买/ }).click()
      const slip = page.getByRole('dialog', { name: '确认订单' })
      await slip.getByRole('button', { name: '用支付宝支付 62.70 元' }).waitFor()
      const ways = slip.getByRole('group', { name: '付款方式' })
      expect(await ways.getByRole('radio').count()).toBe(2)
      await ways.getByText('微信').click()
      await slip.getByRole('button', { name: '用微信支付 62.70 元' }).waitFor()
      await ways.getByText('支付宝').click()
      await slip.getByRole('button', { name: '用支付宝支付 62.70 元' }).waitFor()
    })
  }
})

it('sends agency users home, whether by their flag or by the agency’s domain (2.2-11)', async () => {
  const flagged = await stage.server.member()
  const other = await stage.server.member()
  await makeAgency(stage.server, [flagged.email])
  const isSentHome = (token: string | undefined) =>
    stage.arrive({ token }, async ({ page }) => {
      await page.goto(shop())
      await page.waitForURL(/#\/$/)
      await page.getByRole('button', { name: '复制订阅链接' }).waitFor()
    })
  await isSentHome(flagged.token)
  await set(stage.server, { agencyUserDomain: '127.0.0.1' })
  await isSentHome(other.token)
  await set(stage.server, { agencyUserDomain: '' })
})

it('hides plans of 20 yuan or less from the one special channel; 20.01 stays (2.2-12)', async () => {
  const GB = 1024n ** 3n
  const plan = { traffic_bytes: 10n * GB, duration_days: 0, bonus_percent: 0 }
  await stage.server.app.db
    .insertInto('plans')
    .values([
      { ...plan, public_id: 'c'.repeat(24), name: '二十元的', price_li: 20_000n },
      { ...plan, public_id: 'd'.repeat(24), name: '二十元零一分的', price_li: 20_010n },
    ])
    .execute()
  await set(stage.server, { hideCheapPlansChannelCode: 'SPECIAL' })
  const seenBy = async (channelCode: string) => {
    const { token, email } = await stage.server.member()
    await stage.server.app.db
      .updateTable('users')
      .set({ channel_code: channelCode })
      .where('email', '=', email)
      .execute()
    let names: string[] = []
    await stage.arrive({ token }, async ({ page }) => {
      await page.goto(shop())
      await page.getByRole('button', { name: /^购买/ }).first().waitFor()
      names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    })
    return names.join(' ')
  }
  const special = await seenBy('SPECIAL')
  expect(special).toContain('二十元零一分的')
  expect(special).not.toContain('二十元的')
  expect(special).not.toContain('周票')
  const usual = await seenBy('USUAL')
  expect(usual).toContain('二十元的')
  expect(usual).toContain('周票')
  await stage.server.app.db.deleteFrom('plans').where('name', 'like', '二十元%').execute()
})

it('says why an order could not be created, and keeps no slip open (2.8-01)', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token, expected: [NO_SERVER] }, async ({ page }) => {
    await page.goto(shop())
    const buy = page.getByRole('button', { name: /^购买/ }).first()
    const refused = await answers(page, '/api/shop/create_order', 2015, '这个商品已经下架，请刷新商店')
    await buy.click()
    await sawToast(page, '创建订单失败:这个商品已经下架，请刷新商店')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(refused.tries()).toBe(1)
    await refused.lift()
    const cut = await cutsOff(page, '/api/shop/create_order')
    await buy.click()
    await sawToast(page, '创建订单失败:网络错误')
    const [told] = await toastsOf(page, '网络错误，请稍后重试').locator('p').allTextContents()
    expect(told).toBe('创建订单失败:网络错误')
    expect(await page.locator('[role=status] > [data-kind=error]').filter({ hasText: '网络错误' }).count()).toBe(1)
    await cut.lift()
    await buy.click()
    await page.getByRole('dialog', { name: '确认订单' }).waitFor()
  })
})

it('no sample plan is named by a number, which could be another than the ticket’s', async () => {
  const { token } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(shop())
    const names = page.getByRole('heading', { level: 3 })
    await names.first().waitFor()
    const said = (await names.allTextContents()).map((name) => name.replace('单价最低', ''))
    expect(said).toEqual(['客船', '货轮', '船队', '周票', '月票', '年票'])
  })
})
