import { type AnswerOf, listEntitlements, listEntries, listLines, listNodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { answer, golden } from '../../../../../test/answers.ts'
import { until } from '../../../../../test/page-time.ts'
import { member, open } from '../../../../../test/site.tsx'

const [LINE] = golden(listLines) as [AnswerOf<typeof listLines>[number]]

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

it('a line that is left out of profiles says why, and since when its node program is silent', async () => {
  member({ role: 'admin' })
  answer(listLines, [
    { ...LINE, leftOut: 'silent', lastSeenAt: new Date('2026-10-01T04:00:00Z') },
    { ...LINE, id: 'd'.repeat(24), leftOut: 'never', lastSeenAt: null },
  ])
  answer(listNodes, golden(listNodes))
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines')
  await until(() => rows().length === 2)
  expect(rows()[0]).toContain('未下发：节点程序 2026-10-01 12:00:00 后离线')
  expect(rows()[1]).toContain('未下发：节点程序从未上线')
})
