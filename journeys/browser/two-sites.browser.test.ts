import { ADMIN } from '@dukou/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const address = (page: Page) => page.url().slice(stage.server.origin.length)

/** The start modules of the documents that the page has loaded, in turn. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, entry] = /\/assets\/(index|admin)-.{8}\.js$/.exec(request.url()) ?? []
    if (entry) loaded.push(entry)
  })
  return loaded
}

describe('the back office', () => {
  it('is a document of its own, reached by the menu of the customers’ site, and left by Back and by its own link', async () => {
    const { token } = await stage.server.admin()
    await stage.arrive({ token }, async ({ page }) => {
      const loaded = documentsOf(page)
      await page.goto(stage.server.origin)
      await page.getByRole('button', { name: '管理', exact: true }).click()
      const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '用户管理' })
      expect(await entry.getAttribute('href')).toBe('/#/admin_userlist')
      await entry.click()
      await title(page, '用户管理').waitFor()
      expect([address(page), loaded]).toEqual(['/admin#/admin_userlist', ['index', 'admin']])
      await page.getByRole('link', { name: '配置管理' }).click()
      await title(page, '配置管理').waitFor()
      expect(loaded).toHaveLength(2)
      await page.getByRole('link', { name: '回到网站' }).click()
      await page.getByText('还没有流量').first().waitFor()
      expect(address(page)).toBe('/#/')
      await page.goBack()
      await title(page, '配置管理').waitFor()
      expect(address(page)).toBe('/admin#/admin_config')
    })
  })

  it.each([
    ['/#/admin_userlist', '/admin#/admin_userlist'],
    ['/admin_userlist', '/admin#/admin_userlist'],
    ['/admin#/admin_userlist', '/admin#/admin_userlist'],
  ])('opens by %s', async (from, to) => {
    const { token } = await stage.server.admin()
    await stage.arrive({ token }, async ({ page }) => {
      await page.goto(stage.server.origin + from)
      await title(page, '用户管理').waitFor()
      expect(address(page)).toBe(to)
    })
  })

  it('leads who is not signed in to the login page, which offers the way back', async () => {
    await stage.arrive({}, async ({ page }) => {
      await page.goto(`${stage.server.origin}/#/admin_config`)
      await page.getByLabel('邮箱', { exact: true }).fill(ADMIN.email)
      expect(address(page)).toBe('/#/login')
      await page.getByLabel('密码', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('link', { name: '继续到 配置管理' }).click()
      await title(page, '配置管理').waitFor()
      expect(address(page)).toBe('/admin#/admin_config')
    })
  })

  it('whose session ends leads to the login page, which offers the page where the person was', async () => {
    const { token } = await stage.server.admin()
    await stage.arrive({ token }, async ({ page }) => {
      await page.goto(`${stage.server.origin}/admin#/admin_config`)
      await title(page, '配置管理').waitFor()
      await stage.server.app.db.deleteFrom('sessions').execute()
      await page.getByRole('link', { name: '用户管理' }).click()
      await page.getByLabel('邮箱', { exact: true }).fill(ADMIN.email)
      await page.getByLabel('密码', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('link', { name: '继续到 用户管理' }).waitFor()
    })
  })
})
