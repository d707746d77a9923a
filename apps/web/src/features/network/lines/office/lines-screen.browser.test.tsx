import {
  type AnswerOf,
  deleteLine,
  type InputOf,
  listEntitlements,
  listEntries,
  listLines,
  listNodes,
  resetLoads,
  saveLine,
} from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { lineTexts } from './messages.ts'

type Line = AnswerOf<typeof listLines>[number]

const [RELAYED] = golden(listLines) as [Line]
const DIRECT: Line = {
  ...RELAYED,
  id: 'd'.repeat(24),
  name: '新加坡 01',
  nodeId: 'e'.repeat(24),
  protocol: 'hysteria2',
  bridge: 'direct',
  entryId: null,
  scale: 1,
  count: 1,
  hiddenFromAgency: false,
  requiredEntitlementId: null,
  message: '',
  loadBytes: 0n,
}
const [HONGKONG] = golden(listNodes) as [AnswerOf<typeof listNodes>[number]]
const SINGAPORE = { ...HONGKONG, id: DIRECT.nodeId, name: '新加坡', type: 'h2' as const }

async function openLines(look: Look = {}, lines: Line[] = [RELAYED, DIRECT]): Promise<void> {
  member({ role: 'admin' })
  answer(listLines, lines)
  answer(listNodes, [HONGKONG, SINGAPORE])
  answer(listEntries, golden(listEntries))
  answer(listEntitlements, golden(listEntitlements))
  await open('/admin_agentLines', look)
  await until(() => rows().length > 0)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const modal = () => document.querySelector('dialog:modal')
const drawer = () => page.getByRole('dialog')
const save = () => drawer().getByRole('button', { name: '保存' }).click()
const saved = (input: InputOf<typeof saveLine>) => ({
  ...RELAYED,
  ...input,
  id: input.id ?? 'f'.repeat(24),
  ...{ loadBytes: 0n, warnings: [], revision: 5 },
})

async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

async function choose(label: string, option: string): Promise<void> {
  await drawer().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.each(LOOKS)('the lines on %s', (_name, look) => {
  it('stand with their node, protocol, way, factor, load and what they require (1.2-69, 3.3-49)', async () => {
    await openLines(look)
    const t = lineTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await until(() => ['香港 01', '广州移动入口', 'streaming'].every((name) => rows()[0]?.includes(name)))
    const words = ['香港 IEPL 专线', '香港 01', 'vmesh_ws', '广州移动入口', '919.82 GB', 'streaming']
    for (const word of [...words, t.entry, t.times(1.5)]) expect(rows()[0]).toContain(word)
    for (const word of ['h2', t.direct, t.noEntitlement]) expect(rows()[1]).toContain(word)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: RELAYED.name, exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit(RELAYED.name) })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the lines', () => {
  it('are kept by their node, in the address too (3.2-12)', async () => {
    await openLines()
    await page.getByRole('combobox', { name: '节点' }).click()
    await page.getByRole('option', { name: '新加坡' }).click()
    await until(() => rows().length === 1 && rows()[0]?.includes('新加坡 01'))
    expect(location.hash).toBe(`#/admin_agentLines?node=${SINGAPORE.id}`)
  })

  it('set their load to zero after a warning (3.2-15)', async () => {
    await openLines()
    answer(resetLoads, { lineCount: 2 })
    await page.getByRole('button', { name: '重置已用流量' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认重置' }).click()
    await until(() => toasts().includes('2 条线路的已用流量已归零'))
    expect(inputsOf(resetLoads)).toHaveLength(1)
    expect(inputsOf(listLines)).toHaveLength(2)
  })

  it('say why their load could not be reset (3.8-01, 3.8-16)', async () => {
    await openLines()
    refuse(resetLoads, 'busy')
    await page.getByRole('button', { name: '重置已用流量' }).click()
    await stopTime()
    await page.getByRole('alertdialog').getByRole('button', { name: '确认重置' }).click()
    await expectToast(`流量刷新失败:${wordsOf('busy')}`, 2000)
  })

  it('are added with each of their fields (3.2-13, 3.3-47, 3.3-48, 3.3-49, 3.6-02, 3.8-20)', async () => {
    await openLines()
    answer(saveLine, saved)
    await page.getByRole('button', { name: '新建线路' }).click()
    await drawer().getByLabelText('名称').fill('香港 02')
    await drawer().getByLabelText('排序').fill('7')
    await choose('节点', '香港 01')
    await choose('协议', 'vmesh_ws')
    await choose('入口', '广州移动入口')
    await drawer().getByLabelText('倍率').fill('1.5')
    await drawer().getByLabelText('显示条数').fill('2')
    await drawer().getByRole('switch', { name: '公开' }).click()
    await drawer().getByRole('switch', { name: '对代理客户隐藏' }).click()
    await choose('权限要求', 'streaming')
    await drawer().getByLabelText('备注').fill('晚高峰')
    await stopTime()
    await save()
    await expectToast('更新线路成功', 2000)
    expect(inputsOf(saveLine)).toEqual([
      {
        id: null,
        revision: null,
        index: 7,
        name: '香港 02',
        nodeId: HONGKONG.id,
        protocol: 'vmessWs',
        bridge: 'entry',
        entryId: RELAYED.entryId,
        scale: 1.5,
        count: 2,
        isPublic: false,
        fixedName: false,
        hiddenFromAgency: true,
        requiredEntitlementId: RELAYED.requiredEntitlementId,
        message: '晚高峰',
      },
    ])
  })

  it('ask before changes are lost, and stay where somebody goes on', async () => {
    await openLines()
    await act(DIRECT.name, '编辑')
    await drawer().getByLabelText('名称').fill('新加坡 02')
    await drawer().getByRole('button', { name: '取消' }).click()
    const warning = page.getByRole('alertdialog', { name: '放弃改动' })
    await warning.getByRole('button', { name: '继续编辑' }).click()
    await expect.element(drawer().getByLabelText('名称')).toHaveValue('新加坡 02')
    await drawer().getByRole('button', { name: '取消' }).click()
    await warning.getByRole('button', { name: '放弃改动' }).click()
    await until(() => !document.querySelector('dialog[open]'))
  })
})

describe('the form of a line', () => {
  it('sets h2 and the direct way for nodes of type h2, and relaying for all others (3.4-11, 3.4-12)', async () => {
    await openLines()
    await page.getByRole('button', { name: '新建线路' }).click()
    await choose('节点', '新加坡')
    await expect.element(drawer().getByRole('combobox', { name: '协议' })).toHaveValue('h2')
    await expect.element(drawer().getByRole('radio', { name: /直连/ })).toBeChecked()
    await choose('节点', '香港 01')
    await expect.element(drawer().getByRole('radio', { name: /中转/ })).toBeChecked()
  })

  it('asks for an entry only where the line goes through one (3.4-13)', async () => {
    await openLines()
    await act(RELAYED.name, '编辑')
    const entry = drawer().getByRole('combobox', { name: '入口' })
    await expect.element(entry).toHaveValue('广州移动入口')
    await drawer().getByText('直连', { exact: true }).click()
    await expect.element(entry).not.toBeInTheDocument()
    await drawer().getByText('CDN', { exact: true }).click()
    await expect.element(entry).not.toBeInTheDocument()
    await drawer().getByText('中转', { exact: true }).click()
    await expect.element(entry).toBeVisible()
  })

  it('offers six protocols and three ways, by the words of operators (3.9-08, 3.9-09)', async () => {
    await openLines()
    await page.getByRole('button', { name: '新建线路' }).click()
    await drawer().getByRole('combobox', { name: '协议' }).click()
    const shown = () =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    await until(() => shown().length === 6)
    const options = shown()
    expect(options.sort()).toEqual(['compat', 'h2', 'reality', 'ss', 'vmesh_tcp', 'vmesh_ws'])
    const ways = [...document.querySelectorAll('dialog fieldset small')].map((way) => way.textContent)
    expect(ways).toEqual(['none', 'cf_cdn', 'report'])
  })

  it.each(['不需要', 'streaming'])('lets nothing be required, by %s (3.6-02)', async (option) => {
    await openLines()
    answer(saveLine, saved)
    await act(RELAYED.name, '编辑')
    await choose('权限要求', option)
    await save()
    await until(() => inputsOf(saveLine).length === 1)
    expect(inputsOf(saveLine)[0]).toMatchObject({ id: RELAYED.id, requiredEntitlementId: null })
  })

  it('refuses many lines of one fixed name, in these words (3.5-01)', async () => {
    await openLines()
    await act(RELAYED.name, '编辑')
    await drawer().getByRole('switch', { name: '固定名字' }).click()
    await save()
    await expect.element(drawer().getByText('固定名字，就不要配置多个，否则会出现重名')).toBeVisible()
    expect(inputsOf(saveLine)).toEqual([])
  })

  it.each([
    ['编辑', DIRECT.id],
    ['复制', null],
  ])('opens a modal for %s; what is saved has the line’s id, or none for a copy (3.2-13, 3.2-16)', async (what, id) => {
    await openLines()
    answer(saveLine, saved)
    expect(modal()).toBeNull()
    await act(DIRECT.name, what)
    await until(() => modal() !== null)
    await expect.element(drawer().getByLabelText('名称')).toHaveValue(DIRECT.name)
    await drawer().getByLabelText('名称').fill('新加坡 02')
    await save()
    await until(() => inputsOf(saveLine).length === 1)
    const revision = id === null ? null : DIRECT.revision
    expect(inputsOf(saveLine)[0]).toMatchObject({ id, revision, name: '新加坡 02' })
    await until(() => modal() === null)
  })

  it.each([
    ['scaleConflict', { existing: '1.5' }, 'scale'],
    ['cdnNeedsHost', { node: '香港 01' }, 'bridge'],
    ['fixedNameNeedsOneLine', {}, 'count'],
  ] as const)('says why the line could not be saved: %s (3.8-01, 3.8-04)', async (name, detail, field) => {
    await openLines()
    refuse(saveLine, name, detail)
    await act(DIRECT.name, '编辑')
    await stopTime()
    await save()
    const why = wordsOf(name, detail)
    await until(() => document.querySelector(`[data-field=${field}]`)?.textContent.includes(why))
    await expectToast(`线路配置失败:${why}`, 2000)
  })
})

describe('a line', () => {
  it('is deleted after a warning that its node stays (3.2-13, 3.8-23)', async () => {
    await openLines()
    answer(deleteLine, {})
    await act(DIRECT.name, '删除')
    await expect.element(page.getByText('节点和入站不动，其他线路照常')).toBeVisible()
    answer(listLines, [RELAYED])
    await page.getByRole('button', { name: '确认删除' }).click()
    await until(() => toasts().includes('删除成功') && rows().length === 1)
    expect(inputsOf(deleteLine)).toEqual([{ id: DIRECT.id }])
  })

  it('that could not be deleted says so (3.8-01, 3.8-15)', async () => {
    await openLines()
    refuse(deleteLine, 'lineNotFound')
    await act(DIRECT.name, '删除')
    await stopTime()
    await page.getByRole('button', { name: '确认删除' }).click()
    await expectToast(`节点删除失败:${wordsOf('lineNotFound')}`, 2000)
  })

  it('is copied as a text for whoever looks after its node (3.2-14)', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openLines()
    await act(RELAYED.name, '日志复制')
    await until(() => toasts().includes('已复制到剪贴板'))
    expect(JSON.parse(copied.mock.calls[0]?.[0] ?? '')).toMatchObject({ name: RELAYED.name, protocol: 'vmesh_ws' })
  })

  it('that could not be copied says so (3.8-18)', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await openLines()
    await act(RELAYED.name, '日志复制')
    await until(() => toasts().includes('复制失败'))
  })
})
