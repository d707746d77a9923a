import { myTrafficRecords, userInfo } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden, inputsOf, loseAnswers } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { refresh } from '../../../lib/use-call.ts'
import { trafficTexts } from './messages.ts'
import type { TrafficRecord } from './record-facts.ts'

const [USE] = golden(myTrafficRecords) as [TrafficRecord]
const usedToday = (gb: bigint): TrafficRecord => ({
  ...USE,
  day: '2026-03-01',
  changeBytes: -gb * GB,
  split: { quotaBytes: gb * GB, trialBytes: 0n, permanentBytes: 0n, overrunBytes: 0n },
})
const inHours = (hours: number) => new Date(GOLDEN_NOW.getTime() + hours * 3_600_000 + 30_000)

async function openHome(
  change: Parameters<typeof member>[0],
  records: TrafficRecord[],
  look: Look = {},
): Promise<void> {
  member(change)
  answer(myTrafficRecords, records)
  await open('/', look)
}

const bars = () => [...document.querySelectorAll('main [role=group] button[aria-label]')]
const text = () => document.querySelector('main')?.textContent ?? ''

describe.each(LOOKS)('the start page on %s', (_name, look) => {
  it('shows what was used in ten days, with the way to the records', async () => {
    await openHome({ quotaUsedBytes: 5n * GB }, [usedToday(5n)], look)
    const t = trafficTexts.of(look.language)
    await until(() => bars().length === 10)
    expect(bars()[9]?.getAttribute('aria-label')).toContain('5.00 GB')
    const records = page.getByRole('main').getByRole('link', { name: t.records })
    await expect.element(records).toHaveAttribute('href', expect.stringMatching(/#\/traffic_records$/))
    expect(await accessibilityFaults()).toEqual([])
  })

  it('tells of trial traffic how much is left, in how many hours it ends, and when it is used', async () => {
    const trial = { trialLeftBytes: GB / 2n, trialExpiresAt: inHours(2) }
    await openHome({ ...trial, quotaUsedBytes: 0n, usedBytes: 0n }, [], look)
    const t = trafficTexts.of(look.language)
    for (const words of [t.trial, t.trialLeft('0.50'), t.trialOrder]) await until(() => text().includes(words))
    expect(text()).toMatch(look.language === 'zh' ? /还有 [12] 小时 \d+ 分到期/ : /ends in [12] h \d+ min/)
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the start page', () => {
  it('says days where trial traffic has many hours, and nothing of it once it is over', async () => {
    await openHome({ trialLeftBytes: GB, trialExpiresAt: inHours(72) }, [])
    await until(() => text().includes('还有 3 天到期'))
    answer(userInfo, { ...golden(userInfo), trialLeftBytes: GB, trialExpiresAt: inHours(-1) })
    refresh(userInfo)
    await until(() => !text().includes('体验流量'))
  })

  it('shows the days before also while nothing was used today', async () => {
    await openHome({ usedBytes: 0n, quotaUsedBytes: 0n, trialExpiresAt: null }, [usedToday(5n)])
    await until(() => bars().length === 10)
  })

  it('asks nothing and shows no chart while nothing was ever used', async () => {
    await openHome({ everUsed: false, usedBytes: 0n, quotaUsedBytes: 0n, trialExpiresAt: null }, [])
    await until(() => text().includes('永久流量'))
    expect(inputsOf(myTrafficRecords)).toEqual([])
    expect(text()).not.toContain('近 10 天用量')
  })

  it('asks for the balances anew when more was used', async () => {
    const before = { quotaUsedBytes: 5n * GB, dailyLimitBytes: 50n * GB, timeExpiresAt: inHours(400) }
    await openHome(before, [usedToday(5n)])
    await until(() => text().includes('已用 5.00 / 50.00 GB'))
    await until(() => bars().length === 10)
    answer(userInfo, { ...golden(userInfo), ...before, quotaUsedBytes: 7n * GB })
    answer(myTrafficRecords, [usedToday(7n)])
    refresh(myTrafficRecords)
    await until(() => text().includes('已用 7.00 / 50.00 GB'))
  })

  it('says in the chart’s place that it did not come, and stays whole', async () => {
    member({ quotaUsedBytes: GB })
    loseAnswers(myTrafficRecords)
    await open('/')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    answer(myTrafficRecords, [usedToday(1n)])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => bars().length === 10)
  })
})
