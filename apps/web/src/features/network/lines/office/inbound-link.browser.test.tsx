import { type AnswerOf, listEntitlements, listEntries, listLines, listNodes } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../../test/answers.ts'
import { until } from '../../../../../test/page-time.ts'
import { member, open } from '../../../../../test/site.tsx'

const [NODE] = golden(listNodes) as [AnswerOf<typeof listNodes>[number]]
const [GOLDEN_LINE] = golden(listLines) as [AnswerOf<typeof listLines>[number]]
const LINE = { ...GOLDEN_LINE, nodeId: NODE.id }
const dialog = () => page.getByRole('dialog')
const link = () => dialog().getByRole('link', { name: '入站设置' })

async function openLines(): Promise<void> {
  member({ role: 'admin' })
  answer(listLines, [LINE])
  answer(listNodes, [NODE])
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines')
}

describe('the drawer of a line', () => {
  it('leads to the settings of its inbound, which stand in the form of its node', async () => {
    await openLines()
    await page.getByRole('button', { name: LINE.name, exact: true }).click()
    await link().click()
    const form = page.getByRole('dialog', { name: `编辑节点：${NODE.name}` })
    await expect.element(form.getByLabelText('名称', { exact: true })).toHaveValue(NODE.name)
    await form.getByRole('button', { name: '取消' }).click()
    await until(() => !document.querySelector('dialog[open]') && location.hash === '#/admin_agents')
  })

  it('has no such way before a node is chosen', async () => {
    await openLines()
    await page.getByRole('button', { name: '新建线路' }).click()
    await expect.element(dialog().getByLabelText('名称')).toBeVisible()
    expect(link().elements()).toEqual([])
  })
})
