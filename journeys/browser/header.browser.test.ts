import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { makeAgency, oneOfEachType, set } from './settings.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
type Type = 'admin' | 'normal' | 'channel' | 'yunying' | 'undefined'
const TYPES: Type[] = ['admin', 'normal', 'channel', 'yunying', 'undefined']
const SIGNED_IN: Type[] = ['admin', 'normal', 'channel', 'yunying']

/** Menu entries and the user types that see them, for the pages that are built. */
const ENTRIES: { name: string; href: string; types: Type[]; agency: boolean }[] = [
  { name: '使用教程', href: '/#/', types: TYPES, agency: true },
  { name: '商店', href: '/#/shop', types: TYPES, agency: false },
  { name: '节点', href: '/#/agents', types: TYPES, agency: true },
  { name: '订单', href: '/#/order', types: SIGNED_IN, agency: false },
  { name: '流量记录', href: '/#/traffic_records', types: SIGNED_IN, agency: true },
]
const expected = (type: Type, agency: boolean) =>
  ENTRIES.filter((entry) => entry.types.includes(type) && (entry.agency || !agency)).map(({ name }) => name)

/** Returns the names of the entries in the only navigation, also folded entries. */
async function shownEntries(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: '主导航' })
  expect(await nav.count()).toBe(1)
  const shown: string[] = []
  for (const { name, href } of ENTRIES) {
    const count = await nav.locator(`a[href="${href}"]`).filter({ hasText: name }).count()
    expect(count).toBeLessThanOrEqual(1)
    if (count === 1) shown.push(name)
  }
  return shown
}

async function openAs(page: Page, token: string | undefined): Promise<void> {
  await page.context().clearCookies()
  const url = stage.server.origin
  if (token) {
    await page.context().addCookies([
      { name: 'token', value: token, url, httpOnly: true },
      { name: 'token_state', value: '1', url },
    ])
  }
  await page.goto('about:blank')
  const known = page.waitForResponse('**/api/user/userinfo')
  await page.goto(`${url}/#/`)
  await known
  await page
    .getByRole(token ? 'button' : 'link', { name: token ? '复制订阅链接' : '登录' })
    .first()
    .waitFor()
}

it('the menu shows each type its entries, and on agency pages only the marked ones (1.2-75, 1.2-76, 1.2-77, 1.2-79, 1.2-80)', async () => {
  const people = await oneOfEachType(stage.server)
  await stage.arrive({}, async ({ page }) => {
    const check = async (type: Type, agency: boolean) => {
      await openAs(page, type === 'undefined' ? undefined : people[type].token)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 860 })
        const seen = { type, agency, width, entries: expected(type, agency) }
        await soon(async () => ({ type, agency, width, entries: await shownEntries(page) })).toEqual(seen)
      }
    }
    for (const type of TYPES) await check(type, false)
    await set(stage.server, { agencyUserDomain: '127.0.0.1' })
    for (const type of TYPES) await check(type, true)
    await set(stage.server, { agencyUserDomain: '' })
    await makeAgency(stage.server, [people.normal.email, people.channel.email])
    for (const type of ['normal', 'channel'] as const) await check(type, true)
  })
})

it('the bell opens the list of notices, and reading one takes its mark (1.2-101)', async () => {
  const member = await stage.server.member()
  const { id } = await stage.server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  const notice = { user_id: id, href: '/#/order', text_en: 'Arrived', read_at: null }
  await stage.server.app.db
    .insertInto('notices')
    .values([
      { ...notice, public_id: 'a'.repeat(24), key: 'test:1', text_zh: '100 GB 已到账' },
      { ...notice, public_id: 'b'.repeat(24), key: 'test:2', text_zh: '订单已自动取消' },
    ])
    .execute()
  await stage.arrive({ token: member.token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/`)
    await page.getByRole('button', { name: '通知，2 条未读' }).click()
    const list = page.getByRole('region', { name: '通知' })
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('订单已自动取消'),
      expect.stringContaining('100 GB 已到账'),
    ])
    expect(await accessibilityFaults(page)).toEqual([])
    await list.getByRole('link', { name: '100 GB 已到账' }).click()
    await page.waitForURL(/#\/order$/)
    await page.getByRole('button', { name: '通知，1 条未读' }).click()
    await list.getByRole('button', { name: '全部标为已读' }).click()
    await page.getByRole('button', { name: '通知', exact: true }).waitFor()
  })
})

it('the account menu shows picture and e-mail; logging out forgets who was here (1.2-102, 1.2-103, 1.4-09)', async () => {
  const { token, email } = await stage.server.member()
  await stage.arrive({ token }, async ({ page, context }) => {
    await page.goto(`${stage.server.origin}/#/`)
    const opener = page.getByRole('button', { name: '账户菜单' })
    await opener.click()
    const panel = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`)
    expect(await panel.getByText(email, { exact: true }).isVisible()).toBe(true)
    expect(await panel.getByText('U', { exact: true }).isVisible()).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/#\/login$/)
    await soon(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['channel_code'])
    const { code } = await Object.assign(stage.server.visitor(), { token }).call('userInfo', {})
    expect(code).toBe(1002)
    await page.goto(`${stage.server.origin}/#/`)
    await page.getByRole('link', { name: '已有账号，登录' }).waitFor()
    expect(await page.getByText(email).count()).toBe(0)
  })
})

it('nothing of who left stays on the page, however long the next one takes to load', async () => {
  const { token, email } = await stage.server.member()
  await stage.arrive({ token }, async ({ page }) => {
    await page.goto(`${stage.server.origin}/#/`)
    const linkCard = page.getByText('在这台电脑上使用')
    await linkCard.waitFor()
    let loadLogin = () => {}
    const slow = new Promise<void>((resolve) => {
      loadLogin = resolve
    })
    await page.route(/assets\/login-page/, (route) => slow.then(() => route.continue()))
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/#\/login$/)
    await linkCard.waitFor({ state: 'detached' })
    expect(await page.getByText(email).count()).toBe(0)
    await page.goto(`${stage.server.origin}/#/`)
    await page.getByRole('link', { name: '已有账号，登录' }).waitFor()
    await page.getByText('正在退出').waitFor({ state: 'detached' })
    loadLogin()
    expect(await page.locator('[role=status] > [data-kind]').count()).toBe(0)
  })
})

it('visitors find a login button in the header, on phones too (1.2-105)', async () => {
  for (const screen of ['desktop', 'phone'] as const) {
    await stage.arrive({ screen }, async ({ page }) => {
      await page.goto(`${stage.server.origin}/#/`)
      const button = page.getByRole('banner').getByRole('link', { name: '登录', exact: true })
      await button.waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await button.click()
      await page.waitForURL(/#\/login$/)
    })
  }
})
