import { listOrders } from '@dukou/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { press } from '../../../../test/press.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { orderTexts } from './messages.ts'
import type { Order } from './order-facts.ts'
import { receiptTexts } from './receipt-messages.ts'
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
  await press(page.getByRole('button', { name: orderTexts.of(look.language ?? 'zh').more(order.orderNo) }))
}

async function openReceipt(order: Order, look: Look = {}) {
  await openMenu(order, look)
  const language = look.language ?? 'zh'
  await press(page.getByRole('button', { name: orderTexts.of(language).receipt, exact: true }))
  const sheet = page.getByRole('dialog', { name: receiptTexts.of(language).title })
  await expect.element(sheet).toBeVisible()
  return sheet
}

describe.each(LOOKS)('the receipt of a paid order on %s', (_name, look) => {
  it('says what was paid, how, when and by whom, and that it is no invoice', async () => {
    const t = receiptTexts.of(look.language)
    const order: Order = {
      ...PAID,
      priceLi: 39_000n,
      couponDiscountLi: 5_000n,
      couponName: '立减',
      walletSpendLi: 9_950n,
    }
    const sheet = await openReceipt(order, look)
    const text = sheet.element().textContent
    const said = [order.orderNo, order.description, '39.00', t.coupon('立减'), '5.00', '9.95', '24.05', '34.00']
    for (const words of [
      ...said,
      t.wallet,
      t.outside,
      t.total,
      t.zone('2026-01-15 09:31:12', 'Asia/Shanghai'),
      t.noInvoice,
    ]) {
      expect(text).toContain(words)
    }
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('a receipt', () => {
  it('tells nothing of coupon, wallet and other money where there is none', async () => {
    const t = receiptTexts.of('zh')
    const order: Order = { ...PAID, priceLi: 39_000n, couponDiscountLi: 0n, walletSpendLi: 39_000n, creditedLi: 0n }
    const text = (await openReceipt(order)).element().textContent
    for (const words of [t.coupon(''), t.outside, t.overpaid]) expect(text).not.toContain(words)
    expect(text).toContain(t.wallet)
  })

  it('says what was given back since, and where that went', async () => {
    const refunds = refundTexts.of('zh')
    const order: Order = { ...PAID, refundedLi: 5_000n, refundedToSourceLi: 2_000n }
    const text = (await openReceipt(order)).element().textContent
    expect(text).toContain(`${refunds.refunded}¥5.00${refunds.join}${refunds.toBoth('2.00')}`)
  })

  it('is printed alone: nothing else of the page is drawn on paper', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const paper = rules.filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
      const hides = paper.flatMap((rule) => [...(rule as CSSMediaRule).cssRules] as CSSStyleRule[])
      const hidden = hides.find(
        ({ selectorText, style }) => selectorText?.includes('data-prints-slip') && style.display === 'none',
      )
      const all = [...document.querySelectorAll('body > *')].filter(
        ({ tagName }) => !['SCRIPT', 'STYLE'].includes(tagName),
      )
      const left = all.filter((element) => !element.matches(hidden?.selectorText ?? 'nothing'))
      expect(left).toHaveLength(1)
      expect(left[0]?.textContent).toContain(PAID.orderNo)
    })
    const sheet = await openReceipt(PAID)
    await press(sheet.getByRole('button', { name: receiptTexts.of('zh').print }))
    expect(printed).toHaveBeenCalledOnce()
    await press(sheet.getByRole('button', { name: '关闭' }))
    expect(document.body.dataset.printsSlip).toBeUndefined()
  })

  it.each([UNPAID, CANCELLED])('is not offered for an order that is $status', async (order) => {
    await openMenu(order)
    await expect.element(page.getByRole('button', { name: orderTexts.of('zh').detail, exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: orderTexts.of('zh').receipt }).elements()).toEqual([])
  })
})
