import { myTrafficRecords } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, delayAnswers, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route, visitor } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { refresh } from '../../../lib/use-call.ts'
import { chartTexts } from './chart-messages.ts'
import { RECORD_TYPES, type TrafficRecord } from './record-facts.ts'
import { recordTexts } from './record-messages.ts'
import { typeTexts } from './type-messages.ts'

const TODAY = '2026-03-01'
const CHANGE: TrafficRecord = {
  type: 'checkIn',
  description: '',
  changeBytes: GB / 5n,
  exemptBytes: 0n,
  grantedBytes: 500n * GB,
  usedBytes: 400n * GB,
  day: TODAY,
  updatedAt: new Date('2026-03-01T00:30:11.000Z'),
  split: null,
  days: 0,
  timeExpiresAt: null,
}

/** A day's use, in GB. */
function use(day: string, { quota = 0n, trial = 0n, permanent = 0n, overrun = 0n }): TrafficRecord {
  const split = {
    quotaBytes: quota * GB,
    trialBytes: trial * GB,
    permanentBytes: permanent * GB,
    overrunBytes: overrun * GB,
  }
  return {
    ...CHANGE,
    type: 'spend',
    changeBytes: -(quota + trial + permanent + overrun) * GB,
    exemptBytes: (quota + trial + overrun) * GB,
    day,
    updatedAt: new Date('2026-03-01T04:00:00.000Z'),
    split,
  }
}

const BOUGHT: TrafficRecord = {
  ...CHANGE,
  type: 'buy',
  description: '月票',
  changeBytes: 0n,
  day: '2026-02-28',
  updatedAt: new Date('2026-02-28T12:31:07.000Z'),
  days: 30,
  timeExpiresAt: new Date('2026-03-30T12:31:07.000Z'),
}
const ALL = [
  use(TODAY, { quota: 18n }),
  CHANGE,
  use('2026-02-28', { quota: 50n, permanent: 12n, trial: 1n, overrun: 2n }),
  BOUGHT,
  use('2026-02-20', { quota: 7n }),
]

async function openRecords(records: TrafficRecord[], look: Look = {}, path = '/traffic_records'): Promise<void> {
  member()
  answer(myTrafficRecords, records)
  await open(path, look)
  if (records.length > 0) await until(() => rows().length > 0)
}

const rows = () =>
  [...document.querySelectorAll('main table th[scope=row]')].map((head) => head.closest('tr')?.textContent)
const bands = () =>
  [...document.querySelectorAll('main th[scope=rowgroup]')].map((head) => head.closest('tr')?.textContent)
const bars = () =>
  [...document.querySelectorAll('main [role=group] button')].map((bar) => bar.getAttribute('aria-label'))
const filter = (t = recordTexts.of('zh')) => page.getByRole('combobox', { name: t.filter })

const TAKEN: TrafficRecord = {
  ...CHANGE,
  type: 'refund',
  changeBytes: 0n,
  days: -30,
  timeExpiresAt: new Date('2026-03-02T12:31:07.000Z'),
}

describe.each(LOOKS)('days that were taken back on %s', (_name, look) => {
  it('stand with their sign, alone and beside bytes, and with the end that is left', async () => {
    await openRecords([TAKEN, { ...TAKEN, changeBytes: -5n * GB, days: -1 }], look)
    const t = recordTexts.of(look.language)
    const [alone, beside] = rows()
    for (const words of [look.language === 'en' ? '−30 days' : '−30 天', t.until('03-02')]) {
      expect(alone).toContain(words)
    }
    for (const words of ['−5.00 GB', look.language === 'en' ? '−1 day' : '−1 天']) expect(beside).toContain(words)
    expect(alone).not.toContain('GB')
  })
})

describe('the traffic records on a screen of 320 px', () => {
  it.each(['zh', 'en'] as const)('show days, traffic and what is left of a row in full, in %s', async (language) => {
    const both = { ...BOUGHT, changeBytes: 100n * GB, timeExpiresAt: new Date('2027-03-30T12:31:07.000Z') }
    await openRecords([both], { screen: 'phone', language })
    await page.viewport(320, 700)
    const frame = document.querySelector('main table')?.parentElement as HTMLElement
    await until(() => frame.clientWidth <= 320)
    expect({ cut: frame.scrollWidth - frame.clientWidth }).toEqual({ cut: 0 })
    expect(rows()[0]).toContain(recordTexts.of(language).left('100.00'))
  })
})

describe.each(LOOKS)('the traffic records on %s', (_name, look) => {
  it('stand in a table of days with what each day was used out of, under a filter by type (2.2-31)', async () => {
    await openRecords(ALL, look)
    const t = recordTexts.of(look.language)
    const types = typeTexts.of(look.language)
    expect(bands()).toEqual([
      `${t.today('03-01', t.weekdays.split(' ')[0] ?? '')}${t.usedUntil('12:00', '18.00')}`,
      `${t.yesterday('02-28')}${t.used('65.00')}`,
      `02-20${t.used('7.00')}`,
    ])
    const [today, checkIn, yesterday, bought] = rows()
    for (const words of [types.spend, t.part(t.quota, '18.00'), t.permanentUntouched, '−18.00 GB', t.left('100.00')]) {
      expect(today).toContain(words)
    }
    for (const words of [types.checkIn, '08:30:11', '+0.20 GB']) expect(checkIn).toContain(words)
    for (const words of [t.part(t.trial, '1.00'), t.part(t.permanent, '12.00'), t.notCharged, '−65.00 GB']) {
      expect(yesterday).toContain(words)
    }
    expect(yesterday).not.toContain(t.permanentUntouched)
    for (const words of [types.buy, '月票', t.days(30), t.until('03-30')]) expect(bought).toContain(words)
    expect(bought).not.toContain('0.00 GB')
    expect(t.left('100.00')).toMatch(/永久流量|permanent/)
    await expect.element(filter(t)).toBeVisible()
    expect(document.documentElement.dataset.scheme).toBe(look.scheme)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('have a bar for each of ten days, which says in words what it is made of, and all of it as a table', async () => {
    await openRecords(ALL, look)
    const t = recordTexts.of(look.language)
    await expect.element(page.getByRole('heading', { name: t.usedIn('90.00') })).toBeVisible()
    await until(() => bars().length === 10)
    const names = bars()
    expect(names[0]).toMatch(/^02-20.{1,2}7\.00 GB/)
    for (const words of [
      '65.00 GB',
      `${t.quota} 50.00 GB`,
      `${t.trial} 1.00 GB`,
      `${t.permanent} 12.00 GB`,
      `${t.overrun} 2.00 GB`,
    ]) {
      expect(names[8]).toContain(words)
    }
    expect(names[9]).toContain(chartTexts.of(look.language).unfinished)
    // One part, four and one: the picture shows what the words say, once it knows its width.
    await until(() => document.querySelectorAll('main svg rect[data-tone]').length === 6)
    await page.getByRole('button', { name: look.language === 'zh' ? '看表格' : 'As a table' }).click()
    const table = page.getByRole('region', { name: chartTexts.of(look.language).recentUse })
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/02-28.*50\.00 GB.*65\.00 GB/)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the traffic records', () => {
  it('are chosen by one of eleven types, whose codes stand in the address (2.9-12)', async () => {
    await openRecords([...RECORD_TYPES.map(({ type }) => ({ ...CHANGE, type })), ...ALL])
    const options = [...(document.querySelector('main select')?.querySelectorAll('option') ?? [])].map(
      ({ value, textContent }) => [value, textContent],
    )
    expect(options).toEqual([
      ['all', '全部类型'],
      ['spend', '使用'],
      ['buy', '购买'],
      ['coupon', '优惠券'],
      ['sign_use', '签到'],
      ['prize_spend', '抽奖花费'],
      ['prize_reward', '抽奖所得'],
      ['push_spend', '转赠'],
      ['push_receive', '收到转赠'],
      ['tiyan_expire', '体验到期'],
      ['agency_spend', '代理使用'],
      ['agency_allocate', '代理分配'],
    ])
    await filter().selectOptions('sign_use')
    await until(() => route() === '/traffic_records?type=sign_use')
    await until(() => rows().length === 2)
    expect(rows()[0]).toContain('签到')
  })

  it('say so where a type has none', async () => {
    await openRecords(ALL)
    await filter().selectOptions('tiyan_expire')
    await expect.element(page.getByText('暂无该类型记录')).toBeVisible()
    await until(() => bars().length === 10)
    await page.getByRole('button', { name: '看全部' }).click()
    await until(() => route() === '/traffic_records' && rows().length === 5)
  })

  it.each(RECORD_TYPES)('name the type $code', async ({ type, code }) => {
    await openRecords([{ ...CHANGE, type }], {}, `/traffic_records?type=${code}`)
    expect(rows()[0]).toContain(typeTexts.of('zh')[type])
  })

  it('let the arrows go from bar to bar, each with its figures beside it, and Esc take them away', async () => {
    await openRecords(ALL)
    await until(() => bars().length === 10)
    const at = () => document.activeElement?.getAttribute('aria-label') ?? ''
    filter().element().focus()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('看表格')
    await userEvent.tab()
    expect(at()).toContain('今天')
    await userEvent.keyboard('{ArrowLeft}')
    expect(at()).toContain('02-28')
    await expect.element(page.getByText('合计 65.00 GB')).toBeVisible()
    await userEvent.keyboard('{Home}')
    expect(at()).toContain('02-20')
    await userEvent.keyboard('{Escape}')
    await until(() => !document.body.textContent.includes('合计'))
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(at()).toContain('今天')
  })

  it('stand as shapes until they come', async () => {
    member()
    answer(myTrafficRecords, ALL)
    const arrive = delayAnswers(myTrafficRecords)
    await open('/traffic_records')
    await expect.element(page.getByRole('main').getByLabelText('正在加载')).toBeVisible()
    expect(rows()).toEqual([])
    arrive()
    await until(() => rows().length === 5)
  })

  it('say that they did not come, and come when asked again', async () => {
    member()
    loseAnswers(myTrafficRecords)
    await open('/traffic_records')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    answer(myTrafficRecords, ALL)
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => rows().length === 5)
  })

  it('stay when the connection is gone, with the time they are of and no toast', async () => {
    await openRecords(ALL)
    loseAnswers(myTrafficRecords)
    refresh(myTrafficRecords)
    await expect.element(page.getByText(/网络断开了。下面是 \d\d:\d\d 的数据/)).toBeVisible()
    expect({ rows: rows().length, toasts: toasts() }).toEqual({ rows: 5, toasts: [] })
  })

  it('say that there are none of late', async () => {
    await openRecords([])
    await expect.element(page.getByText('最近 10 天没有记录')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('show no empty chart where nothing was used, and say when there will be one', async () => {
    await openRecords([BOUGHT])
    await expect.element(page.getByRole('heading', { name: '近 10 天用了 0.00 GB' })).toBeVisible()
    await expect.element(page.getByText('开始使用后，这里会显示用量。')).toBeVisible()
    expect(bars()).toHaveLength(0)
  })

  it('say the year of an end that is in another', async () => {
    await openRecords([{ ...BOUGHT, timeExpiresAt: new Date('2027-02-20T04:00:00.000Z') }])
    expect(rows()[0]).toContain('2027-02-20 到期')
  })

  it('are leafed through in pages', async () => {
    await openRecords(Array.from({ length: 23 }, () => CHANGE))
    expect(rows()).toHaveLength(20)
    await page.getByRole('button', { name: '下一页' }).click()
    await until(() => rows().length === 3)
  })

  it('are shown to whoever is signed in, under the site’s own title (1.2-35)', async () => {
    await openRecords(ALL)
    expect(document.title).toBe('渡口')
  })

  it('ask visitors to sign in and take them to the login page (1.2-35)', async () => {
    visitor()
    await open('/traffic_records')
    await expect.element(page.getByText('登录后才能看')).toBeVisible()
    await until(() => route() === '/login')
  })
})
