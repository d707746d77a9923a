import { listEntitlements } from '@dukou/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { member, open, route } from '../../../test/site.tsx'

it('Ctrl K opens the search of pages over the back office, and Esc closes it', async () => {
  member({ role: 'admin' })
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_permissions')
  await expect.element(page.getByRole('navigation', { name: '后台菜单' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: '按名字找页面' }).fill('商店')
  await userEvent.keyboard('{Escape}')
  await until(() => !document.querySelector('dialog[open]'))
  expect(route()).toBe('/admin_permissions')
})
