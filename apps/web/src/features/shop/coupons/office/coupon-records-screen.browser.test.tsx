import { type AnswerOf, listCouponRecords } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers } from '../../../../../test/answers.ts'
import { csvLinks } from '../../../../../test/csv-links.ts'
import { accessibilityFaults } from '../../../../../test/faults.ts'
import { until } from '../../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../../test/site.tsx'
import { toBase64 } from '../../../../lib/envelope.ts'
import { couponOfficeTexts } from './messages.ts'

type Row = AnswerOf<typeof listCouponRecords>[number]

const [RESTORED] = golden(listCouponRecords) as [Row]
const USED: Row = { ...RESTORED, id: 'a'.repeat(24), isRestored: false, restoredAt: null }
const TRIAL: Row = {
  ...USED,
  id: 'b'.repeat(24),
  email: null,
  code: 'TB9PXQ',
  kind: 'trialTraffic',
  addBytes: (3n * GB) / 2n,
  orderNo: null,
}
const DAYS: Row = { ...TRIAL, id: 'c'.repeat(24), kind: 'trialTime', addBytes: 0n, addDays: 7 }
const ASKED = { number: 100, sought: '', isRestored: null, fromMs: null, toMs: null, after: null }
const CASH: Row = { ...USED, id: 'd'.repeat(24), kind: 'cash', addLi: 50_000n }

async function openRecords(look: Look = {}, records: Row[] = [RESTORED, TRIAL], address = ''): Promise<void> {
  member({ role: 'operator' })
  answer(listCouponRecords, records)
  await open(`/coupon_records${address}`, look)
  await until(() => rows().length === records.length)
}

const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
const heads = () => [...document.querySelectorAll('main thead th')].map((head) => head.textContent?.trim())
const limit = () => page.getByRole('textbox', { name: '显示最近多少条' })

describe.each(LOOKS)('the records of coupons on %s', (_name, look) => {
  it('stand with e-mail, code, function, time and status, and with a field for how many (3.2-30, 3.2-31)', async () => {
    await openRecords(look)
    const t = couponOfficeTexts.of(look.language)
    await expect.element(page.getByRole('heading', { level: 1, name: t.records })).toBeVisible()
    const effect = look.language === 'en' ? '10% off' : '九折'
    for (const words of ['ming@example.com', 'SPRING-9K', effect, '2026-03-01 12:05:06', t.isRestored])
      expect(rows()[0]).toContain(words)
    for (const words of [t.noEmail, 'TB9PXQ', '1.50 GB', t.isUsed]) expect(rows()[1]).toContain(words)
    if (look.screen === 'desktop') {
      expect(heads()).toEqual(expect.arrayContaining([t.email, t.code, t.effect, t.usedAt, t.state]))
    }
    await expect.element(page.getByRole('textbox', { name: t.limit })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the records of coupons', () => {
  it('are the newest 100 at first, and as many as are asked for (3.2-31, 3.9-04)', async () => {
    await openRecords()
    await expect.element(limit()).toHaveValue('100')
    expect(inputsOf(listCouponRecords)).toEqual([ASKED])
    await limit().fill('500')
    await until(() => inputsOf(listCouponRecords).at(-1)?.number === 500)
    expect(location.hash).toBe('#/coupon_records?limit=500')
  })

  it.each(['', '0', '10001', 'x', '1.5'])('are not asked for in the number %j', async (text) => {
    await openRecords()
    await limit().fill(text)
    await expect.element(limit()).toHaveAttribute('aria-invalid', 'true')
    expect(inputsOf(listCouponRecords)).toHaveLength(1)
  })

  it('without an e-mail say "none" (3.2-30)', async () => {
    await openRecords({ language: 'en' }, [TRIAL])
    expect(rows()[0]).toContain('none')
  })

  it.each([
    ['traffic in GB with two decimals (3.2-32)', TRIAL, '1.50 GB'],
    ['days (3.2-33)', DAYS, '7 天'],
    ['money with two decimals (3.2-34)', CASH, '抵 50.00 元'],
    ['the discount (3.2-35)', USED, '九折'],
    ['a discount between', { ...USED, payBp: 8550 }, '8.55 折'],
  ])('say what a use gave: %s', async (_what, record, words) => {
    await openRecords({}, [record])
    expect(rows()[0]).toContain(words)
  })

  it('of a type that the page does not know show the type as it came (3.2-36)', async () => {
    member({ role: 'operator' })
    answer(listCouponRecords, [USED])
    const [wire] = listCouponRecords.answer.write([USED]) as Record<string, unknown>[]
    const body = JSON.stringify({
      data: toBase64(JSON.stringify({ code: 0, data: [{ ...wire, type: 'mystery' }], msg: '' })),
    })
    const answered = window.fetch
    vi.spyOn(window, 'fetch').mockImplementation((resource, request) =>
      resource === listCouponRecords.path ? Promise.resolve(new Response(body)) : answered(resource, request),
    )
    await open('/coupon_records')
    await until(() => rows()[0]?.includes('mystery'))
  })

  it.each([
    ['zh', '已退回', '已用'],
    ['en', 'restored', 'used'],
  ] as const)('say in %s whether a use was restored or stays used (3.2-37)', async (language, restored, used) => {
    await openRecords({ language }, [RESTORED, USED])
    expect(rows()[0]).toContain(restored)
    expect(rows()[1]).toContain(used)
    expect(rows()[1]).not.toContain(restored)
  })

  it.each([
    ['zh', '暂无记录'],
    ['en', 'no records'],
  ] as const)('that are empty say so in %s: %s (3.1-05)', async (language, words) => {
    await openRecords({ language }, [])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  it('are sought and narrowed by the server, by text, state and days', async () => {
    await openRecords({}, [RESTORED, TRIAL], '?limit=2&dates=2026-11-02..2026-11-03')
    const days = { fromMs: Date.parse('2026-11-02T00:00:00+08:00'), toMs: Date.parse('2026-11-04T00:00:00+08:00') }
    expect(inputsOf(listCouponRecords)).toEqual([{ ...ASKED, number: 2, ...days }])
    await page.getByRole('button', { name: '状态', exact: true }).click()
    await page.getByRole('menuitem', { name: '已退回' }).click()
    await until(() => inputsOf(listCouponRecords).at(-1)?.isRestored === true)
    await page.getByRole('searchbox').fill('spring-9k')
    await until(() => inputsOf(listCouponRecords).at(-1)?.sought === 'spring-9k')
    expect(inputsOf(listCouponRecords).at(-1)).toEqual({
      ...ASKED,
      number: 2,
      sought: 'spring-9k',
      isRestored: true,
      ...days,
    })
    expect(rows()).toHaveLength(2)
  })

  it('offer more where there may be some, from the number that was asked for', async () => {
    await openRecords({}, [RESTORED, TRIAL], '?limit=2')
    await page.getByRole('button', { name: '加载更多' }).click()
    await until(() => inputsOf(listCouponRecords).at(-1)?.number === 100)
  })

  it('go out as a file of the server with what they are narrowed to', async () => {
    await openRecords({ screen: 'desktop' }, [RESTORED, TRIAL], '?limit=2&state=used')
    const input = listCouponRecords.input.write({ ...ASKED, number: 2, isRestored: false })
    expect(csvLinks()).toEqual([{ list: 'listCouponRecords', input }])
  })

  it('that do not come are asked for again', async () => {
    member({ role: 'operator' })
    loseAnswers(listCouponRecords)
    await open('/coupon_records')
    const again = page.getByRole('button', { name: '重试' })
    await expect.element(again).toBeVisible()
    answer(listCouponRecords, [USED])
    await again.click()
    await until(() => rows().length === 1)
  })
})
