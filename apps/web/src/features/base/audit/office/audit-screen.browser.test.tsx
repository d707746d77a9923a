import { type AnswerOf, exportAddress, listAudit } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { actionTexts, fieldTexts } from './action-messages.ts'
import { auditTexts } from './messages.ts'

const ACTS = golden(listAudit)
const SETTINGS: AnswerOf<typeof listAudit>[number] = {
  id: '810',
  at: new Date('2026-03-01T03:00:00Z'),
  email: 'root@example.com',
  program: null,
  action: 'saveSettings',
  target: '',
  targetEmail: null,
  targetName: '',
  reason: '',
  names: [{ id: '66f0a1c2d3e4b5a697880009', name: 'operator@example.com' }],
  changes: [
    { field: 'notice_show', before: 'false', after: 'true' },
    { field: 'yunying_list', before: '[]', after: '["66f0a1c2d3e4b5a697880009"]' },
    { field: 'notice_title', before: '""', after: '"维护"' },
  ],
}
const ASKED = { number: 100, sought: '', action: null, fromMs: null, toMs: null, after: null }

async function openAudit(look: Look = {}, address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(listAudit, [...ACTS, SETTINGS])
  await open(`/admin_audit${address}`, look)
  await until(() => rows().length === 3)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

describe.each(LOOKS)('the audit on %s', (_name, look) => {
  it('tells who did what to whom, and opens with what was before and after, and why', async () => {
    await openAudit(look)
    const t = auditTexts.of(look.language)
    const names = actionTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of ['root@example.com', names.saveUser]) expect(rows()[0]).toContain(words)
    expect(rows()[1]).toContain(t.system)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: names.saveUser, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: names.saveUser })
    await expect.element(sheet).toHaveTextContent('linxiao@example.com')
    await expect.element(sheet).toHaveTextContent('线路故障补偿')
    await expect
      .element(sheet.getByRole('region', { name: t.changes }))
      .toHaveTextContent(`${fieldTexts.of(look.language).scale}10.5`)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the list of acts', () => {
  it('shows what was changed in words: yes and no, lists, and what was empty', async () => {
    await openAudit()
    expect(rows()[0]).toContain('倍率 1 → 0.5')
    expect(rows()[1]).toContain('版本 0.1.0')
    expect(rows()[1]).toContain('香港 01')
    expect(rows()[2]).toContain('显示公告 否 → 是；运营人员 空 → operator@example.com；公告标题 空 → 维护')
    expect(rows()[2]).toContain('全站')
  })

  it('names what was made in the words of its form, and leaves out what stayed empty', async () => {
    member({ role: 'admin' })
    const changes = [
      { field: 'country', before: null, after: '{"flag":"HK","name":"香港"}' },
      { field: 'host', before: null, after: '""' },
      { field: 'moreAddresses', before: null, after: '[]' },
      { field: 'warp', before: null, after: 'false' },
      { field: 'nodeId', before: null, after: '"66f0a1c2d3e4b5a697880009"' },
      { field: 'inbounds', before: '[]', after: '[{"protocol":"reality","listenPort":443,"parameters":{}}]' },
    ]
    answer(listAudit, [
      { ...SETTINGS, action: 'saveNode', target: '66f0a1c2d3e4b5a697880004', targetName: '香港 01', changes },
    ])
    await open('/admin_audit')
    await until(() => rows().length === 1)
    expect(rows()[0]).toContain('香港 01')
    expect(rows()[0]).toContain('国家 香港；走 WARP 出口 否；节点 operator@example.com')
    expect(rows()[0]).toContain('入站 空 → 协议 reality、监听端口 443')
    await page.getByRole('button', { name: '保存节点', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '保存节点' })
    await expect.element(sheet).toHaveTextContent('域名空')
    const raw = sheet.getByText('查看原始数据')
    await expect.element(sheet.getByText('"target": "66f0a1c2d3e4b5a697880004"')).not.toBeVisible()
    await raw.click()
    await expect.element(sheet.getByText('"target": "66f0a1c2d3e4b5a697880004"')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('calls the inbound by its number whose token is new', async () => {
    member({ role: 'admin' })
    answer(listAudit, [{ ...SETTINGS, action: 'newNodeToken', target: '4', changes: [] }])
    await open('/admin_audit')
    await until(() => rows().length === 1)
    expect(rows()[0]).toContain('入站 4')
  })

  it('asks the server for whom or what is sought, and for the kind of act that the address names', async () => {
    await openAudit()
    expect(inputsOf(listAudit)).toEqual([ASKED])
    await page.getByRole('searchbox', { name: '完整邮箱或对象的 id' }).fill('linxiao@example.com')
    await until(() => inputsOf(listAudit).length === 2)
    expect(inputsOf(listAudit)[1]).toEqual({ ...ASKED, sought: 'linxiao@example.com' })
  })

  it('asks for the kind of act that the address names', async () => {
    member({ role: 'admin' })
    answer(listAudit, [SETTINGS])
    await open('/admin_audit?action=saveSettings')
    await until(() => rows().length === 1)
    expect(inputsOf(listAudit).at(-1)).toEqual({ ...ASKED, action: 'saveSettings' })
  })

  it('goes out as a file of all of it, narrowed as the list is', async () => {
    await openAudit()
    const link = page.getByRole('link', { name: '导出 CSV' })
    await expect.element(link).toHaveAttribute('download')
    const address = new URL((link.element() as HTMLAnchorElement).href)
    expect(address.pathname).toBe(exportAddress('listAudit'))
    expect(address.searchParams.get('lang')).toBe('zh')
    expect(JSON.parse(address.searchParams.get('input') ?? '')).toEqual({
      requestNumber: 100,
      filterStr: '',
      action: null,
      fromTimestamp: null,
      toTimestamp: null,
      after: null,
    })
  })
})
