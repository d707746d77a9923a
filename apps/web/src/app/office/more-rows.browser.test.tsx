import { type AnswerOf, listReports } from '@dukou/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../test/answers.ts'
import { pass, stopTime, until } from '../../../test/page-time.ts'
import { draw, member } from '../../../test/site.tsx'
import { NavigationContext } from '../../lib/address.ts'
import { ResourceScreen } from '../../office/resource/resource-screen.tsx'
import { useSource } from '../../office/resource/use-source.ts'
import type { Column } from '../../office/table/column.ts'
import { navigation } from '../frame/router.ts'

type Report = AnswerOf<typeof listReports>[number]
const [REPORT] = golden(listReports) as [Report]

const COLUMNS: Column<{ id: string }>[] = [{ id: 'name', label: 'Name', text: ({ id }) => id, card: 'title' }]

/** A screen over a call of which a number and a text make the question. */
function Reports() {
  const { query, source } = useSource(listReports, (number, sought) => ({
    inboundNumber: number,
    uncertain: sought === '',
  }))
  const rows = query.data?.map(({ key }) => ({ id: key }))
  return (
    <ResourceScreen
      title="Reports"
      lead=""
      query={{ ...query, data: rows } as never}
      source={source}
      list={listReports}
      next={{ title: 'No reports yet', text: 'Nodes send them' }}
      nameOf={({ id }) => id}
      columns={COLUMNS}
      searchLabel="Search"
      fileName="reports"
    />
  )
}

async function drawReports(query = '', has = 250): Promise<void> {
  member({ role: 'admin' })
  answer(listReports, ({ inboundNumber, uncertain }) =>
    Array.from({ length: uncertain ? Math.min(inboundNumber ?? 0, has) : Math.min(2, has) }, (_, at) => ({
      ...REPORT,
      key: `${uncertain ? 'all' : 'found'}-${at + 1}`,
    })),
  )
  await navigation.goTo(`/windows_errors${query}`)
  await draw(
    <NavigationContext value={navigation}>
      <Reports />
    </NavigationContext>,
  )
  if (has > 0) await until(() => document.querySelector('[data-row]'))
}

const more = () => page.getByRole('button', { name: '加载更多' })
const names = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent)

it('a list of which the server has more offers the next hundred, until there are no more', async () => {
  await drawReports()
  expect(inputsOf(listReports).map((input) => input.inboundNumber)).toEqual([100])
  await more().click()
  await expect.element(page.getByText('已加载 200 条')).toBeVisible()
  await more().click()
  await until(() => more().elements().length === 0)
  expect(inputsOf(listReports).map((input) => input.inboundNumber)).toEqual([100, 200, 300])
  await expect.element(page.getByText('共 250 条')).toBeVisible()
  expect(location.hash).toContain('rows=300')
})

it('how many are asked for stands in the address, so that a link shows the same', async () => {
  await drawReports('?rows=200')
  expect(inputsOf(listReports).map((input) => input.inboundNumber)).toEqual([200])
})

it('no more than 1,000 are shown, and whoever wants others is told how', async () => {
  await drawReports('?rows=10000', 3000)
  expect(inputsOf(listReports).map((input) => input.inboundNumber)).toEqual([1000])
  await expect.element(page.getByText('这里最多显示 1000 条，要找别的请搜索或筛选，要全部请导出')).toBeVisible()
  expect(more().elements()).toEqual([])
})

it('the server seeks what somebody writes, once he has stopped writing, and its rows are shown as they come', async () => {
  await drawReports('?rows=200')
  await stopTime()
  for (const text of ['s', 'so', 'somebody']) await page.getByRole('searchbox').fill(text)
  expect(inputsOf(listReports)).toHaveLength(1)
  await pass(300)
  await until(() => names().join() === 'found-1,found-2')
  expect(inputsOf(listReports).slice(1)).toEqual([{ inboundNumber: 200, uncertain: false }])
})

it('says of a list without rows what comes next, and of a search without rows that nothing matches', async () => {
  await drawReports('', 0)
  await expect.element(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('searchbox').fill('somebody')
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible()
  expect(page.getByText('Nodes send them').elements()).toEqual([])
  await page.getByRole('button', { name: '清除' }).last().click()
  await expect.element(page.getByText('No reports yet')).toBeVisible()
})

it('a list that is only read offers nothing to make, change, choose or remove', async () => {
  await drawReports()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: '新建' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: '更多操作' }).elements()).toEqual([])
})
