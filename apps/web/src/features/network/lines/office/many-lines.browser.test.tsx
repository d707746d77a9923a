import { type AnswerOf, listEntitlements, listEntries, listLines, listNodes } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../../test/answers.ts'
import { until } from '../../../../../test/page-time.ts'
import { member, open } from '../../../../../test/site.tsx'

const [LINE] = golden(listLines) as [AnswerOf<typeof listLines>[number]]
const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function openMany(): Promise<void> {
  member({ role: 'admin' })
  answer(listLines, many)
  answer(listNodes, golden(listNodes))
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines?size=all')
  await until(() => rows().length > 0)
}

const many = Array.from({ length: 2000 }, (_, at) => ({
  ...LINE,
  id: at.toString(16).padStart(24, '0'),
  name: `线路-${at + 1}`,
}))

describe('two thousand lines', () => {
  it('are all there to be scrolled through, and only those in the window are drawn', async () => {
    await openMany()
    expect(rows().length).toBeLessThan(80)
    expect(document.documentElement.scrollHeight).toBeGreaterThan(2000 * 40)
    scrollTo({ top: document.documentElement.scrollHeight })
    await until(() => rows().some((row) => row.includes('线路-2000')))
    expect(rows().length).toBeLessThan(80)
  })

  it('are sought while somebody writes, and again only those in the window are drawn', async () => {
    await openMany()
    const search = page.getByRole('searchbox')
    for (const text of ['线路', '线路-1', '线路-19', '线路-199', '线路-1999']) {
      await search.fill(text)
      await until(() => rows().length > 0 && rows().every((row) => row.includes(text)))
      expect(rows().length).toBeLessThan(80)
    }
    expect(rows()).toHaveLength(1)
  })
})
