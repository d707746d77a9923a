import { type AnyCall, calls, listUsers } from '@dukou/contract'
import { mayCall, type StaffRole, scopesOf } from '@dukou/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { member, open } from '../../../test/site.tsx'
import { isPageFor } from '../frame/menu.ts'
import { OFFICE_PAGES } from '../office-pages.ts'

/**
 * Somebody with staff roles and no other. Only calls that these roles may make are answered: a page that asks for
 * anything else fails its test.
 */
function staff(...roles: StaffRole[]): void {
  const who = { role: 'normal', scopes: scopesOf(roles) } as const
  member(who)
  for (const call of Object.values<AnyCall>(calls)) {
    if (call.reads && call.caller !== 'member' && mayCall(call, who)) answer(call, golden(call))
  }
}

const pagesOf = (role: StaffRole) =>
  OFFICE_PAGES.filter((row) => isPageFor(row, { viewer: 'normal', scopes: scopesOf([role]) }))
const entries = () => [...document.querySelectorAll('nav[aria-label="后台菜单"] a')].map((link) => link.textContent)

const ROLES = ['support', 'finance', 'operations'] as const

describe.each(ROLES)('the back office of %s', (role) => {
  it.each(pagesOf(role).map((row) => [row.label.zh, row] as const))(
    'opens %s, asks only what the role may, and has the pages of the role in its menu',
    async (title, { path }) => {
      staff(role)
      await open(path)
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await until(() => entries().length > 0)
      expect(entries()).toEqual(pagesOf(role).map(({ label }) => label.zh))
      await vi.dynamicImportSettled()
    },
  )

  it('says of another page that the role does not include it, and asks nothing', async () => {
    staff(role)
    await open('/admin_config')
    await expect.element(page.getByText('没有权限查看这个页面')).toBeVisible()
  })
})

it('support reads users and opens their history; nothing there changes anything', async () => {
  staff('support')
  await open('/admin_userlist')
  const [{ email } = { email: '' }] = golden(listUsers)
  await page.getByRole('button', { name: `${email}的更多操作` }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map((item) => item.textContent)).toEqual(['动态'])
})

it.each([
  ['support', false],
  ['finance', true],
] as const)('unmatched payments are read by %s; a decision is offered: %j', async (role, offered) => {
  staff(role)
  await open('/admin_tradeList?suspense=1')
  const dialog = page.getByRole('dialog', { name: '待认领款项' })
  await expect.element(dialog).toBeVisible()
  await until(() => dialog.element().querySelector('li'))
  expect(dialog.getByRole('button', { name: /^(处理|撤销)$/ }).elements().length > 0).toBe(offered)
})

it.each([
  ['finance', false],
  ['operations', true],
] as const)('plans are read by %s; making, changing and removing is offered: %j', async (role, offered) => {
  staff(role)
  await open('/admin_combos')
  await until(() => document.querySelector('main [data-row]'))
  expect(page.getByRole('button', { name: '新建商品' }).elements().length > 0).toBe(offered)
  expect(page.getByRole('checkbox').elements().length > 0).toBe(offered)
  expect(page.getByRole('button', { name: /更多操作$/ }).elements().length > 0).toBe(offered)
})

it('the site leads staff to the back office, and nobody else', async () => {
  staff('support')
  await open('/windows_errors')
  const links = () => [...document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'))
  await until(() => links().includes('/#/admin_tickets'))
  expect(links()).not.toContain('/#/admin_config')
})
