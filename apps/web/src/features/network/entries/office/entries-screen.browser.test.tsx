import { type AnswerOf, deleteEntry, listEntries, saveEntry } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { stopTime, until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../../test/toasts.ts'
import { entryTexts } from './messages.ts'

const [GUANGZHOU] = golden(listEntries) as [AnswerOf<typeof listEntries>[number]]
const BEIJING = { ...GUANGZHOU, id: 'b'.repeat(24), name: '北京联通入口', visible: false, lineCount: 0 }

async function openEntries(look: Look = {}, entries = [GUANGZHOU, BEIJING]): Promise<void> {
  member({ role: 'admin' })
  answer(listEntries, entries)
  await open('/admin_entrys', look)
  await until(() => rows().length === entries.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)

async function act(name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

describe.each(LOOKS)('the entries on %s', (_name, look) => {
  it('stand with all their addresses, their lines and whether they are shown (1.2-67, 3.2-11, 3.3-27)', async () => {
    await openEntries(look)
    const t = entryTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [
      '广州移动入口',
      '203.0.113.8',
      '203.0.113.9',
      'gz2.dukou.example',
      '12',
      t.shown,
      '华南用户优先',
    ]) {
      expect(rows()[0]).toContain(words)
    }
    expect(rows()[1]).toContain(t.hidden)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: '广州移动入口', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: t.edit('广州移动入口') })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('an entry', () => {
  it('is added with each of its fields (3.2-11, 3.3-27, 3.8-19)', async () => {
    await openEntries()
    answer(saveEntry, (input) => ({ ...input, id: 'c'.repeat(24), revision: 1 }))
    await page.getByRole('button', { name: '新建入口' }).click()
    const drawer = page.getByRole('dialog', { name: '新建入口' })
    await drawer.getByLabelText('入口').fill('上海电信入口')
    await drawer.getByLabelText('排序').fill('3')
    await drawer.getByLabelText('地址', { exact: true }).fill('116.0.2.10')
    await drawer.getByLabelText('更多地址').fill('116.0.2.11\n\nsh2.dukou.example')
    await drawer.getByLabelText('说明').fill('电信优先')
    await drawer.getByRole('switch', { name: '显示' }).click()
    await expect
      .element(drawer.getByText('经过「上海电信入口」的线路轮流用这 3 个地址，下次更新订阅生效。'))
      .toBeVisible()
    await stopTime()
    await drawer.getByRole('button', { name: '保存' }).click()
    await expectToast('更新成功', 2000)
    expect(inputsOf(saveEntry)).toEqual([
      {
        id: null,
        revision: null,
        name: '上海电信入口',
        index: 3,
        address: '116.0.2.10',
        moreAddresses: ['116.0.2.11', 'sh2.dukou.example'],
        description: '电信优先',
        visible: false,
      },
    ])
  })

  it('with an address that is none is not sent', async () => {
    await openEntries()
    await act('广州移动入口', '编辑')
    const drawer = page.getByRole('dialog')
    await drawer.getByLabelText('更多地址').fill('203.0.113.9\nnot a host')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect.element(drawer.getByText('not a host 不是 IP，也不是域名')).toBeVisible()
    expect(inputsOf(saveEntry)).toEqual([])
  })

  it('that is copied is saved as a new one (3.2-11)', async () => {
    await openEntries()
    answer(saveEntry, (input) => ({ ...input, id: 'c'.repeat(24), revision: 1 }))
    await act('广州移动入口', '复制')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await until(() => inputsOf(saveEntry).length === 1)
    const { id: _, lineCount: __, ...values } = GUANGZHOU
    expect(inputsOf(saveEntry)).toEqual([{ ...values, id: null, revision: null }])
  })

  it('is changed under its id (3.2-11)', async () => {
    await openEntries()
    answer(saveEntry, (input) => ({ ...input, id: GUANGZHOU.id, revision: 5 }))
    await act('广州移动入口', '编辑')
    await page.getByRole('dialog').getByLabelText('说明').fill('移动优先')
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await until(() => inputsOf(saveEntry).length === 1)
    expect(inputsOf(saveEntry)[0]).toMatchObject({
      id: GUANGZHOU.id,
      revision: GUANGZHOU.revision,
      description: '移动优先',
    })
  })

  it('is deleted after a warning (3.2-11, 3.8-23)', async () => {
    await openEntries()
    answer(deleteEntry, {})
    await act('北京联通入口', '删除')
    const warning = page.getByRole('alertdialog', { name: '删除入口：北京联通入口' })
    await expect.element(warning.getByText('没有线路经过它')).toBeVisible()
    answer(listEntries, [GUANGZHOU])
    await stopTime()
    await warning.getByRole('button', { name: '确认删除' }).click()
    await expectToast('删除成功', 2000)
    await until(() => rows().length === 1)
    expect(inputsOf(deleteEntry)).toEqual([{ id: BEIJING.id }])
  })

  it('that lines go through is not deleted, and why is said (3.8-01, 3.8-14)', async () => {
    await openEntries()
    const detail = { count: 12, names: '香港 01' }
    refuse(deleteEntry, 'entryInUse', detail)
    await act('广州移动入口', '删除')
    const warning = page.getByRole('alertdialog')
    await expect.element(warning.getByText('12 条线路还经过它，要先改走别处或删除')).toBeVisible()
    await stopTime()
    await warning.getByRole('button', { name: '确认删除' }).click()
    await expectToast(`删除失败:${wordsOf('entryInUse', detail)}`, 2000)
    expect(rows()).toHaveLength(2)
  })
})

describe('a list of the back office', () => {
  it('that is empty says 暂无记录 (3.1-04)', async () => {
    await openEntries({}, [])
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })

  it('is paged in the page, by what stands in the address (3.1-03)', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({
      ...GUANGZHOU,
      id: at.toString(16).padStart(24, '0'),
      name: `入口 ${at + 1}`,
    }))
    member({ role: 'admin' })
    answer(listEntries, many)
    await open('/admin_entrys')
    await until(() => rows().length === 20)
    await expect.element(page.getByRole('navigation', { name: '翻页' })).toHaveTextContent('共 25 条')
    await page.getByRole('button', { name: '下一页' }).click()
    await until(() => rows().length === 5 && location.hash.endsWith('?page=2'))
    await page.getByRole('combobox', { name: '每页条数' }).selectOptions('5')
    await until(() => rows().length === 5 && location.hash.endsWith('?size=5'))
    expect(inputsOf(listEntries)).toHaveLength(1)
    await page.getByRole('searchbox').fill('入口 25')
    await until(() => rows().length === 1)
    await page.getByRole('searchbox').fill('nowhere')
    await expect.element(page.getByText('没有符合条件的记录')).toBeVisible()
  })

  it('that does not come says so, and stays when the connection goes', async () => {
    member({ role: 'admin' })
    loseAnswers(listEntries)
    await open('/admin_entrys')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    answer(listEntries, [GUANGZHOU])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => rows().length === 1)
  })

  it('is for its roles: who else comes is told so, and nothing is asked', async () => {
    member({ role: 'operator' })
    await open('/admin_entrys')
    await expect.element(page.getByText('没有权限查看这个页面')).toBeVisible()
    expect({ asked: inputsOf(listEntries), toasts: toasts() }).toEqual({ asked: [], toasts: [] })
  })
})
