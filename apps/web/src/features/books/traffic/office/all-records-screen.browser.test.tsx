import { type AnswerOf, allTrafficRecords } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf } from '../../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { typeTexts } from '../type-messages.ts'
import { allRecordTexts } from './messages.ts'

type Row = AnswerOf<typeof allTrafficRecords>[number]
const [BOUGHT, USED] = golden(allTrafficRecords) as [Row, Row]
const ASKED = { type: null, dayCount: 2, number: 100, sought: '', after: null }

async function openRecords(look: Look = {}, records: Row[] = [BOUGHT, USED], address = ''): Promise<void> {
  member({ role: 'admin' })
  answer(allTrafficRecords, records)
  await open(`/all_traffic_records${address}`, look)
  await until(() => rows().length === records.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const days = () => page.getByRole('textbox', { name: '最近几天' })

describe.each(LOOKS)('all traffic records on %s', (_name, look) => {
  it('stand with whose they are, what changed and when (3.2-28)', async () => {
    await openRecords(look)
    const t = allRecordTexts.of(look.language)
    const types = typeTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    for (const words of [BOUGHT.email, types.buy, '+1,200.00 GB', '2026-03-01 09:51:06'])
      expect(rows()[0]).toContain(words)
    for (const words of [USED.email, types.spend, '−18.80 GB', '2026-03-01']) expect(rows()[1]).toContain(words)
    await expect.element(page.getByRole('combobox', { name: t.type })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: t.dayField })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the records', () => {
  it('are asked for 2 days at first, and for as many as are written (3.2-28, 3.9-03)', async () => {
    await openRecords()
    await expect.element(days()).toHaveValue('2')
    expect(inputsOf(allTrafficRecords)).toEqual([ASKED])
    await days().fill('7')
    await until(() => inputsOf(allTrafficRecords).length === 2)
    expect(inputsOf(allTrafficRecords)[1]).toEqual({ ...ASKED, dayCount: 7 })
    expect(location.hash).toBe('#/all_traffic_records?days=7')
  })

  it.each(['', '0', '91', 'x', '1.5'])('are not asked for %s days', async (text) => {
    await openRecords()
    await days().fill(text)
    await expect.element(days()).toHaveAttribute('aria-invalid', 'true')
    expect(inputsOf(allTrafficRecords)).toHaveLength(1)
    expect(location.hash).toBe('#/all_traffic_records')
  })

  it('are kept by one of eleven types, by which the server is asked (3.9-12)', async () => {
    await openRecords()
    await page.getByRole('combobox', { name: '类型' }).click()
    const offered = page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
    expect(offered).toEqual([
      '使用',
      '购买',
      '优惠券',
      '签到',
      '抽奖所得',
      '抽奖花费',
      '转赠',
      '收到转赠',
      '代理使用',
      '代理分配',
      '体验到期',
    ])
    answer(allTrafficRecords, [BOUGHT])
    await page.getByRole('option', { name: '购买' }).click()
    await until(() => inputsOf(allTrafficRecords).at(-1)?.type === 'buy')
    await until(() => rows().length === 1)
  })

  it.each([
    'spend',
    'buy',
    'coupon',
    'checkIn',
    'prizeReward',
    'prizeSpend',
    'giftSent',
    'giftReceived',
    'agencySpend',
    'agencyAllocate',
    'trialExpired',
  ] as const)('of the type %s are asked for where the address names it', async (type) => {
    await openRecords({}, [{ ...BOUGHT, type }], `?type=${type}&days=10`)
    expect(inputsOf(allTrafficRecords)).toEqual([{ ...ASKED, type, dayCount: 10 }])
  })

  it('say how many days they gave', async () => {
    await openRecords({}, [{ ...BOUGHT, changeBytes: 0n, days: 30 }])
    expect(rows()[0]).toContain('+30 天')
  })

  it('say that there are none', async () => {
    await openRecords({}, [])
    await expect.element(page.getByText('暂无记录')).toBeVisible()
  })
})
