import { PASSWORD } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from './open-browser.ts'
import { soon } from './soon.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const open = (page: Page, route: string) => page.goto(`${stage.server.origin}/#${route}`)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function linkOf(member: Awaited<ReturnType<typeof stage.server.member>>): Promise<string> {
  const { id, subscriptionKey } = await member.ok('userInfo', {})
  return `${stage.server.origin}/api/subscript/flclash/${id}/${subscriptionKey}`
}

describe('who has nothing left but the link in a client program', () => {
  it('finds the e-mail, sets a new password and signs in with it, from the login page on (1.2-23)', async () => {
    const member = await stage.server.member()
    const link = await linkOf(member)
    await stage.arrive({ screen: 'phone' }, async ({ page }) => {
      await open(page, '/login')
      await page.getByRole('link', { name: '忘记密码' }).click()
      await page.getByRole('heading', { name: '用订阅链接重置密码' }).waitFor()
      expect(await page.title()).toBe('渡口')
      expect(await accessibilityFaults(page)).toEqual([])
      await field(page, '订阅链接').fill(link)
      await press(page, '找回账号')
      await soon(() => field(page, '邮箱').inputValue()).toBe(member.email)
      await field(page, '新密码').fill('Neues-Wort-88')
      await field(page, '确认新密码').fill('Neues-Wort-88')
      await press(page, '重置密码')
      await page.getByRole('heading', { name: '密码已重置' }).waitFor()
      expect((await member.call('userInfo', {})).code).toBe(1002)
      expect((await fetch(link)).status).toBe(404)

      await page.getByRole('link', { name: '去登录' }).click()
      await field(page, '邮箱').fill(member.email)
      await field(page, '密码').fill(PASSWORD)
      await press(page, '登录')
      await page.getByText('用户不存在或密码错误').waitFor()
      await field(page, '密码').fill('Neues-Wort-88')
      await press(page, '登录')
      await page.waitForURL(`${stage.server.origin}/#/`)
    })
  })

  it('finds the way from the account menu too (1.2-104)', async () => {
    const member = await stage.server.member()
    await stage.arrive({ token: member.token }, async ({ page }) => {
      await open(page, '/')
      await page.getByRole('button', { name: member.email }).click()
      expect(await page.getByRole('link', { name: '忘记密码' }).getAttribute('href')).toBe('/#/reset')
    })
  })
})
