import { listOrders } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast } from '../../../../test/toasts.ts'
import { detailTexts } from './detail-messages.ts'
import { orderTexts } from './messages.ts'
import type { Order } from './order-facts.ts'
import { refundTexts } from './refund-messages.ts'

const [UNPAID, PAID, CANCELLED] = golden(listOrders).map((order) => ({ ...order, openTradeId: null })) as [
  Order,
  Order,
  Order,
]

async function openMenu(order: Order, look: Look = {}): Promise<void> {
  member()
  answer(listOrders, [order])
  await open('/order', look)
  await page.getByRole('button', { name: orderTexts.of(look.language ?? 'zh').more(order.orderNo) }).click()
}

/** Every line of the sheet: its name and what stands beside it. */
async function detailOf(order: Order, look: Look): Promise<string> {
  const t = orderTexts.of(look.language ?? 'zh')
  const detail = detailTexts.of(look.language ?? 'zh')
  await openMenu(order, look)
  await page.getByRole('button', { name: t.detail, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: detail.title })
  await expect.element(sheet).toBeVisible()
  return sheet.element().textContent ?? ''
}

describe.each(LOOKS)('the details of an order on %s', (_name, look) => {
  it('say what an unpaid one costs, who pays what, and until when it is kept (2.2-15)', async () => {
    const t = orderTexts.of(look.language)
    const detail = detailTexts.of(look.language)
    const text = await detailOf(UNPAID, look)
    for (const words of [
      UNPAID.orderNo,
      t.statusUnpaid,
      detail.validUntil,
      detail.due,
      '19.90',
      '5.00',
      '9.95',
      '4.95',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(detail.coupon('新年减 5 元'))
    expect(text).toContain(detail.wallet)
    expect(text).not.toContain(t.paidAt)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('say when a paid one was paid, what it brought and what was said of it (2.2-15)', async () => {
    const t = orderTexts.of(look.language)
    const detail = detailTexts.of(look.language)
    const text = await detailOf(PAID, look)
    for (const words of [
      t.statusPaid,
      t.paidAt,
      '2026-01-15 09:31',
      detail.paid,
      t.credited,
      t.feedback,
      '已到账，谢谢',
    ]) {
      expect(text).toContain(words)
    }
    for (const words of [detail.validUntil, detail.due, detail.wallet]) expect(text).not.toContain(words)
  })

  it('say of a cancelled one where money that came too late is (2.2-15)', async () => {
    const t = orderTexts.of(look.language)
    const detail = detailTexts.of(look.language)
    const text = await detailOf(CANCELLED, look)
    for (const words of [t.statusCancelled, t.nowBalance, '25.90']) expect(text).toContain(words)
    for (const words of [detail.validUntil, detail.due]) expect(text).not.toContain(words)
  })
})

describe('the number of an order', () => {
  it('is copied, and that is told for two seconds', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openMenu(PAID)
    await stopTime()
    await page.getByRole('button', { name: '复制订单号' }).click()
    await expectToast('已复制到剪切板', 2000)
    expect(copy).toHaveBeenCalledExactlyOnceWith(PAID.orderNo)
  })

  it('that cannot be copied is told for two seconds (2.8-22)', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    await openMenu(PAID)
    await stopTime()
    await page.getByRole('button', { name: '复制订单号' }).click()
    await expectToast('复制失败', 2000)
  })
})

describe('an order that was refunded', () => {
  const t = () => orderTexts.of('zh')
  const refunds = () => refundTexts.of('zh')

  it('says how much went back, and where', async () => {
    const text = await detailOf({ ...PAID, refundedLi: 19_900n, refundedToSourceLi: 19_900n }, {})
    for (const words of [t().refunded, refunds().toSource, '19.90']) expect(text).toContain(words)
    expect(text).not.toContain(t().statusPaid)
  })

  it('in part says so, on its row too, with what is on its way', async () => {
    const order = { ...PAID, refundedLi: 5_000n, refundedToSourceLi: 2_000n, refundingLi: 1_000n }
    const text = await detailOf(order, {})
    for (const words of [t().refundedPart, refunds().toBoth('2.00'), refunds().refunding, '5.00', '1.00'])
      expect(text).toContain(words)
    const row = page.elementLocator(document.querySelector('main tbody tr') as Element)
    for (const words of [t().refundedPart, refunds().toBoth('2.00'), refunds().refunding])
      await expect.element(row).toHaveTextContent(words)
  })

  it('to the balance says so', async () => {
    expect(await detailOf({ ...PAID, refundedLi: 19_900n }, {})).toContain(refunds().toBalance)
  })
})
