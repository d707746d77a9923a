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
    expect(inputsOf(listCouponRecords)).toEqual([{ number: 100 }])
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

  it('are narrowed by their state, and say that older ones are not here', async () => {
    await openRecords({}, [RESTORED, TRIAL], '?limit=2')
    await expect.element(page.getByText(/^只显示最近 2 条/)).toBeVisible()
    await page.getByRole('button', { name: '状态', exact: true }).click()
    await page.getByRole('menuitem', { name: '已退回' }).click()
    await until(() => rows().length === 1)
    expect(rows()[0]).toContain('SPRING-9K')
  })

  it('go out as a file of the server where the page has not all of them', async () => {
    await openRecords({ screen: 'desktop' }, [RESTORED, TRIAL], '?limit=2')
    expect(csvLinks()).toEqual([{ list: 'listCouponRecords', input: listCouponRecords.input.write({ number: 2 }) }])
    await openRecords({ screen: 'desktop' })
    expect(csvLinks()).toEqual([])
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
