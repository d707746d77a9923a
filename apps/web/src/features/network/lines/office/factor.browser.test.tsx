import { type AnswerOf, listEntitlements, listEntries, listLines, listNodes } from '@dukou/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../../test/answers.ts'
import { member, open } from '../../../../../test/site.tsx'
import { lineTexts } from './messages.ts'

const [LINE] = golden(listLines) as [AnswerOf<typeof listLines>[number]]
const t = lineTexts.of('zh')
const drawer = () => page.getByRole('dialog')

it('the form of a line says how many lines of its inbound get a new factor with it', async () => {
  member({ role: 'admin' })
  answer(listLines, [LINE, { ...LINE, id: 'c'.repeat(24), name: '香港 02' }])
  answer(listNodes, golden(listNodes))
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines', {})
  await page.getByRole('button', { name: LINE.name, exact: true }).click()
  await drawer().getByLabelText(t.scale).fill('2')
  await expect.element(drawer().getByText(t.rescaled(1, 2))).toBeVisible()
  await drawer().getByLabelText(t.scale).fill(String(LINE.scale))
  await expect.element(drawer().getByText(t.rescaled(1, LINE.scale))).not.toBeInTheDocument()
})
