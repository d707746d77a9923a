import { type AnswerOf, deleteEntitlement, listEntitlements, saveEntitlement } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { entitlementTexts } from './messages.ts'

const [STREAMING] = golden(listEntitlements) as [AnswerOf<typeof listEntitlements>[number]]
const GAME = {
  ...STREAMING,
  id: 'a'.repeat(24),
  name: 'game',
  description: '',
  holders: 27,
  lineCount: 0,
  planNames: [],
}

async function openEntitlements(look: Look = {}, rows = [STREAMING, GAME]): Promise<void> {
  member({ role: 'admin' })
  answer(listEntitlements, rows)
  await open('/admin_permissions', look)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await until(() => document.querySelectorAll('[data-row]').length === rows.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

/** Opens what the three dots of a row offer, and chooses one. */
async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

describe.each(LOOKS)('the entitlements on %s', (_name, look) => {
  it('stand with their holders, plans and what requires them (1.2-61, 3.2-04)', async () => {
    await openEntitlements(look)
    const t = entitlementTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await until(() => rows()[0]?.includes('船队'))
    for (const words of ['streaming', '流媒体线路', '1,204']) expect(rows()[0]).toContain(words)
    expect(rows()[1]).toContain(t.noPlans)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'streaming', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('streaming') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an entitlement', () => {
  it('is added in a drawer, and the list asked anew (3.2-04, 3.8-19)', async () => {
    await openEntitlements()
    answer(saveEntitlement, (input) => ({ ...input, id: input.id ?? 'b'.repeat(24), revision: 1 }))
    await page.getByRole('button', { name: '新建权限' }).click()
    const drawer = page.getByRole('dialog', { name: '新建权限' })
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect.element(drawer.getByText('不能为空')).toBeVisible()
    expect(inputsOf(saveEntitlement)).toEqual([])
    await drawer.getByLabelText('权限名称').fill('ai')
    await drawer.getByLabelText('说明').fill('AI 专线')
    answer(listEntitlements, [STREAMING, GAME, { ...GAME, id: 'b'.repeat(24), name: 'ai' }])
    await stopTime()
    await drawer.getByRole('button', { name: '保存' }).click()
    await expectToast('更新成功', 2000)
    await until(() => rows().length === 3)
    expect(inputsOf(saveEntitlement)).toEqual([{ id: null, revision: null, name: 'ai', description: 'AI 专线' }])
  })

  it('is changed, with a receipt of what changes before it is saved (3.2-04)', async () => {
    await openEntitlements()
    answer(saveEntitlement, (input) => ({ ...input, id: input.id ?? '', revision: 5 }))
    await act('streaming', '编辑')
    const drawer = page.getByRole('dialog', { name: '编辑权限：streaming' })
    await drawer.getByLabelText('说明').fill('看视频')
    await expect.element(drawer.getByRole('region', { name: '改动' })).toHaveTextContent('说明流媒体线路看视频')
    await expect.element(drawer.getByText('1 处改动，还没保存')).toBeVisible()
    await drawer.getByRole('button', { name: '保存' }).click()
    await until(() => toasts().includes('更新成功'))
    expect(inputsOf(saveEntitlement)).toEqual([
      { id: STREAMING.id, revision: STREAMING.revision, name: 'streaming', description: '看视频' },
    ])
  })

  it('with a text that is too long says so at its field, and is not sent', async () => {
    await openEntitlements()
    await page.getByRole('button', { name: '新建权限' }).click()
    const drawer = page.getByRole('dialog', { name: '新建权限' })
    await drawer.getByLabelText('权限名称').fill('a'.repeat(101))
    await drawer.getByLabelText('说明').fill('长'.repeat(501))
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect.element(drawer.getByText('最多 100 个字符')).toBeVisible()
    await expect.element(drawer.getByText('最多 500 个字符')).toBeVisible()
    expect(inputsOf(saveEntitlement)).toEqual([])
    expect(toasts()).toEqual([])
  })

  it('that could not be saved says why in a toast, and under its field (3.8-01, 3.8-02)', async () => {
    await openEntitlements()
    refuse(saveEntitlement, 'entitlementNameTaken', { name: 'game' })
    await page.getByRole('button', { name: '新建权限' }).click()
    await page.getByRole('dialog').getByLabelText('权限名称').fill('game')
    await stopTime()
    await page.getByRole('button', { name: '保存' }).click()
    const why = wordsOf('entitlementNameTaken', { name: 'game' })
    await until(() => document.querySelector('dialog [data-field=name]')?.textContent.includes(why))
    await expectToast(`配置失败:${why}`, 2000)
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('is deleted after a warning that says who loses it (3.2-04)', async () => {
    await openEntitlements()
    answer(deleteEntitlement, {})
    await act('game', '删除')
    const warning = page.getByRole('alertdialog', { name: '删除权限：game' })
    await expect.element(warning.getByText('27 个用户会失去它')).toBeVisible()
    answer(listEntitlements, [STREAMING])
    await warning.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功') && rows().length === 1)
    expect(inputsOf(deleteEntitlement)).toEqual([{ id: GAME.id }])
  })

  it('that lines still require is not deleted: the warning said so, and then why (3.8-01, 3.8-03)', async () => {
    await openEntitlements()
    const detail = { count: 9, names: '东京 02、香港 01 …' }
    refuse(deleteEntitlement, 'entitlementRequired', detail)
    await act('streaming', '删除')
    const warning = page.getByRole('alertdialog')
    await expect.element(warning.getByText('9 条线路仍要求此权限，请先修改这些线路')).toBeVisible()
    await stopTime()
    await warning.getByRole('button', { name: '确认删除' }).click()
    const why = wordsOf('entitlementRequired', detail)
    await until(() => document.querySelector('[role=alertdialog] ul')?.textContent === why)
    await expectToast(`权限删除失败:${why}`, 2000)
    expect(rows()).toHaveLength(2)
  })
})
