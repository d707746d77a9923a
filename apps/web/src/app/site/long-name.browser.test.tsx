import { hostInfo } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { member, open, QUIET_SITE, visitor } from '../../../test/site.tsx'

const NAME = '渡口渡口渡口渡口渡口渡口渡口渡口渡口渡口 Dukou Proxy Services'.slice(0, 40)

const rightOf = (name: string) =>
  page.getByRole('link', { name, exact: true }).first().element().getBoundingClientRect().right

describe('a site name of 40 characters', () => {
  it('leaves the way in on a screen of 320 px', async () => {
    visitor()
    answer(hostInfo, { ...QUIET_SITE, siteName: NAME })
    await open('/', { screen: 'phone' })
    await page.viewport(320, 700)
    await expect.element(page.getByRole('link', { name: NAME }).first()).toBeVisible()
    await until(() => innerWidth === 320)
    expect(rightOf('登录')).toBeLessThanOrEqual(320)
    expect(document.documentElement.scrollWidth).toBe(320)
  })

  it('fits above the login form on a screen of 320 px', async () => {
    visitor()
    answer(hostInfo, { ...QUIET_SITE, siteName: NAME })
    await open('/login', { screen: 'phone' })
    await page.viewport(320, 700)
    await expect.element(page.getByRole('link', { name: NAME }).first()).toBeVisible()
    await until(() => innerWidth === 320)
    const brand = page.getByRole('link', { name: NAME }).first().element().getBoundingClientRect()
    const language = page.getByRole('button', { name: 'English' }).element().getBoundingClientRect()
    expect(brand.right).toBeLessThanOrEqual(language.left)
    expect(document.documentElement.scrollWidth).toBe(320)
  })

  it('leaves the menus of the account in the window of a desktop', async () => {
    member()
    answer(hostInfo, { ...QUIET_SITE, siteName: NAME })
    await open('/')
    await page.viewport(920, 700)
    await expect.element(page.getByRole('link', { name: NAME }).first()).toBeVisible()
    await until(() => innerWidth === 920)
    expect(document.documentElement.scrollWidth).toBe(920)
  })
})
