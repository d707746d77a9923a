import { type AnswerOf, basicStatistics } from '@dukou/contract'
import { addDays, GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../../test/site.tsx'
import { moment } from '../../../../lib/format.ts'
import { uiTexts } from '../../../../ui/texts.ts'
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
  })

  it('say of which moment the day that runs and what is left are', async () => {
    await openStatistics()
    expect(text()).toContain(t.lead('2026-03-01', moment(GOLDEN.standingAt)))
  })

  it('are files as well', async () => {
    await openStatistics()
    const saved: string[] = []
    const before = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    }
    for (const name of [t.paying, t.traffic, t.lottery]) {
      await page.getByRole('button', { name: t.csvOf(name) }).click()
    }
    HTMLAnchorElement.prototype.click = before
    expect(saved).toEqual(['payments.csv', 'traffic.csv', 'lottery.csv'])
  })

  it('go back as far as somebody wishes, which stands in the address', async () => {
    await openStatistics()
    await page.getByText(t.lastDays(30)).click()
    await until(() => inputsOf(basicStatistics).length === 2)
    expect(inputsOf(basicStatistics)[1]).toEqual({ days: 30 })
    expect(route()).toBe('/admin_stastic?days=30')
  })

  it('of a new shop are noughts and empty tables', async () => {
    await openStatistics(
      {},
      {
        ...GOLDEN,
        days: [],
        previousDays: [],
        remainingBytes: 0n,
        activePackages: 0,
        paymentAccounts: [],
        liabilities: [],
      },
    )
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

/** Days of a rising shop: on the nth 100 li, n orders and n GB of each kind; before that half as much. */
function risingShop(days: number): AnswerOf<typeof basicStatistics> {
  const [golden] = GOLDEN.days
  if (!golden) throw new Error('no golden day')
  const of = (place: number) => ({
    ...golden,
    day: addDays('2026-03-01', -place),
    payments: days - place,
    revenueLi: 1000n * BigInt(days - place),
    quotaBytes: GB * BigInt(days - place),
  })
  const places = Array.from({ length: days }, (_, place) => place)
  return {
    ...GOLDEN,
    days: places.map(of),
    previousDays: places.map((place) => ({
      day: addDays('2026-03-01', -days - place),
      payments: 2,
      revenueLi: 2000n,
      usedBytes: GB,
      activeUsers: 600,
      checkInBytes: GB,
    })),
  }
}

const cardOf = (name: string) => page.getByRole('region', { name, exact: true })
const plotOf = (name: string) => page.getByRole('slider', { name, exact: true })

describe.each(LOOKS)('the plots on %s', (_name, look) => {
  it('say of each thing what it comes to, and are drawn in the colours of the scheme', async () => {
    await openStatistics(look, risingShop(7))
    const t = statisticsTexts.of(look.language)
    for (const name of [
      t.revenue,
      t.orders,
      t.trafficKinds,
      t.usage,
      t.success,
      t.checkInCost,
      t.owedMoney,
      t.owedTraffic,
    ]) {
      await expect.element(plotOf(name)).toBeVisible()
    }
    await until(() => document.querySelectorAll('main canvas').length === 8)
    const river = getComputedStyle(document.documentElement).getPropertyValue('--dk-river').trim()
    expect(colourAt(plotOf(t.owedMoney).element(), 0.2)).toBe(river)
    expect(await accessibilityFaults()).toEqual([])
  })
})

/** The colour of the picture so far from the left of what is drawn, in the middle of a bar, and so far above its ground. */
function colourAt(plot: Element, share: number, bars = 4, above = (_height: number) => 4): string {
  const canvas = plot.querySelector('canvas')
  const over = plot.querySelector<HTMLElement>('.u-over')
  if (!canvas || !over) throw new Error('nothing is drawn')
  const scale = canvas.width / canvas.clientWidth
  const x = (over.offsetLeft + over.clientWidth * ((Math.floor(share * bars) + 0.5) / bars)) * scale
  const y = (over.offsetTop + over.clientHeight - above(over.clientHeight)) * scale
  const [r = 0, g = 0, b = 0] = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []
  return `#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

describe('the plots', () => {
  it('compare the days that are over with the same part of the days before, or say that there are none', async () => {
    await openStatistics({}, risingShop(7))
    // 1 to 6 orders against two on each of six days; today, with 7, is not over.
    expect(cardOf(t.orders).element().textContent).toContain(t.compared(6, t.ordersUnit('12'), t.moreBy('75.0')))
    expect(cardOf(t.revenue).element().textContent).toContain(t.compared(6, '¥12.00', t.moreBy('75.0')))
    expect(t.compared(6, '¥12.00', t.moreBy('75.0'))).toBe('不含今天，前 6 天与上期同段 ¥12.00 相比：多 75.0%')
    answer(basicStatistics, { ...risingShop(7), previousDays: [] })
    await page.getByText(t.lastDays(30)).click()
    await expect.element(page.getByText(t.uncompared(30)).first()).toBeVisible()
  })

  it('show days with more refunds than income below 0, and no percentage of such a time', async () => {
    const shop = risingShop(7)
    await openStatistics(
      {},
      {
        ...shop,
        days: shop.days.map((day) => ({ ...day, revenueLi: -300_000n })),
        previousDays: shop.previousDays.map((day) => ({ ...day, revenueLi: -150_000n })),
      },
    )
    await until(() => document.querySelectorAll('main canvas').length === 8)
    const river = getComputedStyle(document.documentElement).getPropertyValue('--dk-river').trim()
    expect(colourAt(plotOf(t.revenue).element(), 0.3, 7, (height) => height * 0.75)).toBe(river)
    expect(cardOf(t.revenue).element().textContent).toContain(t.compared(6, '¥−900.00', t.negativeBefore))
    expect(cellsOf(t.paying)[1]?.at(-1)).toBe('−300.00')
    let file: Blob | undefined
    const make = URL.createObjectURL
    URL.createObjectURL = (made: Blob) => {
      file = made
      return make(made)
    }
    await page.getByRole('button', { name: t.csvOf(t.paying) }).click()
    URL.createObjectURL = make
    expect(await file?.text()).toContain('2026-02-28,812,6,-300.00')
  })

  it('are read by keyboard, point by point, in words and on the screen', async () => {
    await openStatistics({}, risingShop(7))
    const plot = plotOf(t.revenue)
    await expect.element(plot).toHaveAttribute('aria-valuetext', `2026-03-01：${t.revenue} ¥7.00，${t.before(7)} ¥2.00`)
    ;(plot.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(plot).toHaveAttribute('aria-valuetext', `2026-02-27：${t.revenue} ¥5.00，${t.before(7)} ¥2.00`)
    expect(plot.element().textContent).toContain('2026-02-27')
    await userEvent.keyboard('{Home}')
    await expect.element(plot).toHaveAttribute('aria-valuenow', '0')
    await userEvent.keyboard('{Escape}')
    await expect.element(plot).toHaveAttribute('aria-valuenow', '6')
  })

  it('are tables and files as well', async () => {
    await openStatistics({}, risingShop(7))
    await cardOf(t.success)
      .getByRole('button', { name: uiTexts.of('zh').asTable })
      .click()
    const rows = () =>
      [...cardOf(t.success).first().element().querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows()).toEqual([`${t.paymentAccountIs('yi', '31', '38')}81.5%75%`])
    let saved = ''
    const before = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved = this.download
    }
    await cardOf(t.success).getByRole('button', { name: 'CSV' }).click()
    HTMLAnchorElement.prototype.click = before
    expect(saved).toBe('payment-accounts.csv')
  })

  it('of a year are drawn and told day by day', async () => {
    await openStatistics({}, risingShop(365))
    await expect.element(plotOf(t.revenue)).toHaveAttribute('aria-valuemax', '364')
    await cardOf(t.revenue)
      .getByRole('button', { name: uiTexts.of('zh').asTable })
      .click()
    expect(cardOf(t.revenue).first().element().querySelectorAll('tbody tr')).toHaveLength(365)
  })
})
