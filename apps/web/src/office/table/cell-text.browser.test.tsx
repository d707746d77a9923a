import { listAudit, listUsers } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../test/answers.ts'
import { aroundUsers } from '../../../test/around-users.ts'
import { accessibilityFaults } from '../../../test/faults.ts'
import { stopTime, until } from '../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../test/site.tsx'
import { expectToast } from '../../../test/toasts.ts'

const LONG = 'a.very.long.name.of.somebody@mail.company.example'
const [ACT] = golden(listAudit) as [ReturnType<typeof golden<typeof listAudit>>[number]]

const shown = () => document.querySelector<HTMLElement>(`[title="${LONG}"]`)

async function openActs(email: string, look: Look = {}): Promise<void> {
  member({ role: 'admin' })
  answer(listAudit, [{ ...ACT, email }])
  await open('/admin_audit', look)
  await until(() => document.querySelector('main [data-row]'))
}

describe.each(LOOKS)('a long e-mail address in a table on %s', (_name, look) => {
  it('keeps its start and its end, has the whole in its title, and is copied whole', async () => {
    await openActs(LONG, look)
    const email = shown() as HTMLElement
    const [whole, drawn] = email.children as unknown as [HTMLElement, HTMLElement]
    expect(whole.textContent).toBe(LONG)
    const [start, end] = drawn.children as unknown as [HTMLElement, HTMLElement]
    expect(start.scrollWidth).toBeGreaterThan(start.clientWidth)
    expect(end.scrollWidth).toBeLessThanOrEqual(end.clientWidth + 1)
    expect(end.textContent).toBe('any.example')
    expect(await accessibilityFaults()).toEqual([])
    await stopTime()
    await page.getByRole('button', { name: new RegExp(`^(复制|Copy) ${LONG}$`) }).click()
    await expectToast(look.language === 'en' ? 'Copied to clipboard' : '已复制到剪贴板', 2000)
  })
})

it('an e-mail address of up to 24 letters stands whole, without a button', async () => {
  await openActs('lin.xiao.1@example.com')
  expect(document.querySelector('main [data-row]')?.textContent).toContain('lin.xiao.1@example.com')
  expect(document.querySelector('[title="lin.xiao.1@example.com"]')).toBeNull()
  expect(page.getByRole('button', { name: /^复制 / }).query()).toBeNull()
})

it('a row is opened by a button whose name is the whole address, in one word', async () => {
  member({ role: 'admin' })
  const [user] = golden(listUsers)
  aroundUsers()
  answer(listUsers, [{ ...user, email: LONG } as NonNullable<typeof user>])
  await open('/admin_userlist')
  await expect.element(page.getByRole('button', { name: LONG, exact: true })).toBeVisible()
})
