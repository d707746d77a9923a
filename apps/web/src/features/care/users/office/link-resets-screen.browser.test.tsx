import { type AnswerOf, listLinkResets, listUsers } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../../../test/answers.ts'
import { aroundUsers } from '../../../../../test/around-users.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { linkResetTexts } from './link-resets-messages.ts'

const [HEAVY] = golden(listLinkResets) as [AnswerOf<typeof listLinkResets>[number]]
const OFTEN = { ...HEAVY, id: 'a'.repeat(24), email: 'often@example.com', resets: 3, inUse: 0, addresses: 0 }

async function openResets(look: Look = {}, rows = [HEAVY, OFTEN]): Promise<void> {
  member({ role: 'admin' })
  answer(listLinkResets, rows)
  await open('/admin_link_resets', look)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await until(() => document.querySelectorAll('[data-row]').length === rows.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

describe.each(LOOKS)('the resets of links on %s', (_name, look) => {
  it('stand with their counts, those while connected, the traffic of those days and the time', async () => {
    await openResets(look)
    const t = linkResetTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    expect(document.querySelector('main')?.textContent).toContain(t.lead)
    for (const words of ['wang.wei@example.com', '8', '6', '50', '2026-02-27 10:00:00'])
      expect(rows()[0]).toContain(words)
    expect(inputsOf(listLinkResets)).toEqual([{ days: 30 }])
    expect(await accessibilityFaults()).toEqual([])
  })

  it('say that nobody did so where nobody did', async () => {
    await openResets(look, [])
    await expect.element(page.getByText(linkResetTexts.of(look.language).empty)).toBeVisible()
  })
})

it('a user of the list is opened among the users, by e-mail', async () => {
  await openResets()
  answer(listUsers, [])
  aroundUsers(0)
  await page.getByRole('button', { name: 'wang.wei@example.com', exact: true }).click()
  await until(() => inputsOf(listUsers).some(({ sought }) => sought === 'wang.wei@example.com'))
})
