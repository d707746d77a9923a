import { type AnswerOf, deleteEntry, listEntries } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../test/answers.ts'
import { accessibilityFaults } from '../../../test/faults.ts'
import { stopTime, until } from '../../../test/page-time.ts'
import { press } from '../../../test/press.ts'
import { type Look, member, open } from '../../../test/site.tsx'
import { toasts } from '../../../test/toasts.ts'

const [ENTRY] = golden(listEntries) as [AnswerOf<typeof listEntries>[number]]
const ENTRIES = ['甲', '乙', '丙'].map((name, at) => ({
  ...ENTRY,
  id: String(at).repeat(24),
  name,
  address: `203.0.113.${at + 1}`,
  moreAddresses: [],
  description: at === 2 ? '=1+1' : 'a, "b"',
}))

async function openTable(look: Look = {}, query = ''): Promise<void> {
  member({ role: 'admin' })
  answer(listEntries, ENTRIES)
  await open(`/admin_entrys${query}`, look)
  await until(() => rows().length === ENTRIES.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.textContent)
const tick = (name: string) => press(page.getByRole('checkbox', { name, exact: true }))
const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: '确认删除' })
const reasons = () => document.querySelector('[role=alertdialog] ul')?.textContent

describe('rows that were chosen', () => {
  it('are deleted one after the other, after one warning that names them', async () => {
    await openTable()
    await tick('选择甲')
    await tick('选择丙')
    await expect.element(page.getByText('选了 2 条')).toBeVisible()
    await page.getByRole('button', { name: '删除选中的' }).click()
    await expect.element(page.getByRole('alertdialog').getByText('将删除甲、丙')).toBeVisible()
    answer(deleteEntry, {})
    answer(listEntries, [ENTRIES[1] as (typeof ENTRIES)[number]])
    await confirm().click()
    await until(() => toasts().includes('删除成功') && rows().length === 1)
    expect(inputsOf(deleteEntry)).toEqual([{ id: '0'.repeat(24) }, { id: '2'.repeat(24) }])
    expect(page.getByText('选了').elements()).toEqual([])
  })

  it('that the server keeps are named with the reason, and the others are gone', async () => {
    await openTable()
    await tick('全选')
    await expect.element(page.getByText('选了 3 条')).toBeVisible()
    await page.getByRole('button', { name: '删除选中的' }).click()
    const detail = { count: 2, names: '香港 01' }
    refuse(deleteEntry, 'entryInUse', detail)
    await confirm().click()
    const why = wordsOf('entryInUse', detail)
    await expect.element(page.getByRole('alertdialog').getByText(`甲：${why}`)).toBeVisible()
    expect(inputsOf(deleteEntry)).toHaveLength(3)
  })

  it('whose answer was lost are named, and the dialog stays for another try', async () => {
    await openTable()
    await tick('选择甲')
    await tick('选择丙')
    await page.getByRole('button', { name: '删除选中的' }).click()
    answer(deleteEntry, ({ id }) => {
      if (id === '2'.repeat(24)) throw new TypeError('Failed to fetch')
      return {}
    })
    answer(listEntries, ENTRIES.slice(1))
    await stopTime()
    await confirm().click()
    await until(() => reasons() === '丙：没有收到结果，请重试')
    await expect.element(page.getByRole('alertdialog', { name: '删除入口：丙' })).toBeVisible()
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    answer(deleteEntry, {})
    await confirm().click()
    await until(() => toasts().includes('删除成功') && !page.getByRole('alertdialog').query())
    expect(inputsOf(deleteEntry).at(-1)).toEqual({ id: '2'.repeat(24) })
  })

  it('are chosen no more when somebody says so, and phones have one act at a time', async () => {
    await openTable()
    await tick('选择甲')
    await page.getByRole('button', { name: '取消选择' }).click()
    await until(() => page.getByText('选了').elements().length === 0)
    await page.viewport(390, 844)
    await until(() => page.getByRole('checkbox').elements().length === 0)
  })
})

it('a row whose removal got no answer is not told as deleted', async () => {
  await openTable()
  loseAnswers(deleteEntry)
  await page.getByRole('button', { name: '甲的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await stopTime()
  await confirm().click()
  await until(() => reasons() === '没有收到结果，请重试')
  expect(toasts()).toEqual(['网络错误，请稍后重试'])
})

describe('a menu of the table', () => {
  it.each([
    ['of a row', '甲的更多操作', 'menuitem'],
    ['of a filter', '显示', 'menuitem'],
    ['of the columns', '显示哪些列', 'menuitemcheckbox'],
  ] as const)('%s is right for who does not see it', async (_what, name, role) => {
    await openTable()
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect.element(page.getByRole(role).first()).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the columns', () => {
  it('are chosen, stand in the address, and a link shows the same', async () => {
    await openTable()
    expect(heads()).not.toContain('排序')
    await page.getByRole('button', { name: '显示哪些列' }).click()
    await page.getByRole('menuitemcheckbox', { name: '排序' }).click()
    await page.getByRole('menuitemcheckbox', { name: '地址', exact: true }).click()
    await until(() => heads().includes('排序') && !heads().includes('地址'))
    const query = new URLSearchParams(location.hash.split('?')[1])
    expect(query.get('columns')?.split(',')).toEqual(expect.arrayContaining(['index', 'name']))
    expect(query.get('columns')?.split(',')).not.toContain('addresses')
  })

  it('that the address names are shown, and no others', async () => {
    await openTable({}, '?columns=index,name')
    expect(heads().filter(Boolean)).toEqual(expect.arrayContaining(['排序', '入口']))
    expect(heads()).not.toContain('地址')
  })

  it('sort the rows up, down and as they came', async () => {
    await openTable()
    const names = () => rows().map((row) => ['甲', '乙', '丙'].find((name) => row.includes(name)))
    await page.getByRole('button', { name: '入口', exact: true }).click()
    await until(() => names().join('') === '丙甲乙')
    expect(location.hash).toContain('sort=name')
    await page.getByRole('button', { name: '入口', exact: true }).click()
    await until(() => names().join('') === '乙甲丙')
    await page.getByRole('button', { name: '入口', exact: true }).click()
    await until(() => names().join('') === '甲乙丙')
  })
})

it('what was found is exported as a CSV of the columns that are shown, in which no cell is a formula', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'about:blank#csv'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openTable({}, '?columns=name,description')
  vi.mocked(HTMLAnchorElement.prototype.click).mockClear()
  await page.getByRole('searchbox').fill('丙')
  await until(() => rows().length === 1)
  await page.getByRole('button', { name: '导出 CSV' }).click()
  await until(() => files.length === 1)
  expect(names.at(-1)).toMatch(/^entries-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await files[0]?.text()).toBe("入口,说明\r\n丙,'=1+1\r\n")
})

it('J and K go from row to row, slash leads to the search, and none of them does while somebody writes', async () => {
  await openTable()
  const focused = () => document.activeElement?.textContent
  await userEvent.keyboard('j')
  await until(() => focused() === '甲')
  await userEvent.keyboard('j')
  await userEvent.keyboard('j')
  await userEvent.keyboard('j')
  await until(() => focused() === '丙')
  await userEvent.keyboard('k')
  await until(() => focused() === '乙')
  await userEvent.keyboard('/')
  const search = page.getByRole('searchbox').element() as HTMLInputElement
  await until(() => document.activeElement === search)
  await userEvent.keyboard('jk/')
  expect(search.value).toBe('jk/')
})
