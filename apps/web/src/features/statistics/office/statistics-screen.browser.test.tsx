import { basicStatistics } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { statisticsTexts } from './messages.ts'

const GOLDEN = golden(basicStatistics)
const t = statisticsTexts.of('zh')
const text = () => document.querySelector('main')?.textContent ?? ''
const tableOf = (name: string) => page.getByRole('region', { name, exact: true })
const cellsOf = (name: string) =>
  [...tableOf(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
  )

async function openStatistics(look: Look = {}, statistics = GOLDEN): Promise<void> {
  member({ role: 'admin' })
  answer(basicStatistics, statistics)
  await open('/admin_stastic', look)
  const { title } = statisticsTexts.of(look.language ?? 'zh')
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await until(() => document.querySelector('main table'))
}

describe.each(LOOKS)('the statistics on %s', (_name, look) => {
  it('show the traffic that is left, the running time packs, and tables of payments, use and lottery (3.2-26, 3.2-27, 3.7-23)', async () => {
    await openStatistics(look)
    const t = statisticsTexts.of(look.language)
    expect(inputsOf(basicStatistics)).toEqual([{ days: 7 }])
    for (const words of [t.remaining, '412.59', t.active, '1,274', t.activeMore('96')]) expect(text()).toContain(words)
    for (const name of [t.paying, t.traffic, t.lottery]) await expect.element(tableOf(name)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the statistics', () => {
  it('have every number of a day in their tables, money with two decimals, the newest day first', async () => {
    await openStatistics()
    expect(cellsOf(t.paying)).toEqual([
      ['2026-03-01 未满一天', '812', '31', '1,093.00'],
      ['2026-02-28', '812', '77', '2,764.01'],
    ])
    expect(cellsOf(t.lottery)[0]?.slice(1)).toEqual(['58', '1,160.00', '43', '702.00'])
    expect(cellsOf(t.traffic)[0]?.slice(1)).toEqual(['642', '2,805.29', '4.37', '221', '829.45', '3.75'])
    expect(cellsOf(t.channels)).toEqual([['yi', '38', '31', '81.6%']])
  })

  it('are files as well', async () => {
    await openStatistics()
    const saved: string[] = []
    const before = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    for (const name of [t.paying, t.traffic, t.lottery, t.channels]) {
      await page.getByRole('button', { name: t.csvOf(name) }).click()
    }
    HTMLAnchorElement.prototype.click = before
    expect(saved).toEqual(['payments.csv', 'traffic.csv', 'lottery.csv', 'channels.csv'])
  })

  it('go back as far as somebody wishes, which stands in the address', async () => {
    await openStatistics()
    await page.getByText(t.lastDays(30)).click()
    await until(() => inputsOf(basicStatistics).length === 2)
    expect(inputsOf(basicStatistics)[1]).toEqual({ days: 30 })
    expect(route()).toBe('/admin_stastic?days=30')
  })

  it('of a new shop are noughts and empty tables', async () => {
    await openStatistics({}, { days: [], remainingBytes: 0n, activePackages: 0, channels: [] })
    expect(text()).toContain(t.none)
    expect(text()).toContain('¥0.00')
  })

  it('that cannot be fetched say so, and can be asked again', async () => {
    member({ role: 'admin' })
    loseAnswers(basicStatistics)
    await open('/admin_stastic')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(basicStatistics, GOLDEN)
    await again.click()
    await until(() => document.querySelector('main table'))
  })
})
