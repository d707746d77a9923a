import { listOrders, orderFeedback } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { feedbackTexts } from './feedback-messages.ts'
import { orderTexts } from './messages.ts'
import type { Order } from './order-facts.ts'

const [RESERVED, PAID, CANCELLED] = golden(listOrders).map((order) => ({
  ...order,
  openTradeId: null,
  feedback: null,
})) as [Order, Order, Order]
const UNPAID: Order = { ...RESERVED, id: 'a'.repeat(24), orderNo: 'DK-UNPAID', status: 'awaitingPayment' }
const RULE = '简单描述，不要超过30字，管理员尽快处理'
const dialog = () => page.getByRole('dialog')
const field = () => dialog().getByRole('textbox')

async function openOrders(orders: Order[], look: Look = {}): Promise<void> {
  member()
  answer(listOrders, orders)
  await open('/order', look)
}

async function openFeedback(look: Look = {}, order = PAID): Promise<void> {
  await openOrders([order], look)
  const t = orderTexts.of(look.language ?? 'zh')
  await page.getByRole('button', { name: t.more(order.orderNo), exact: true }).click()
  await page.getByRole('button', { name: t.giveFeedback, exact: true }).click()
  await expect.element(dialog()).toBeVisible()
}

const send = (words = '提交反馈') => dialog().getByRole('button', { name: words }).click()

describe.each(LOOKS)('a word about an order on %s', (_name, look) => {
  it('is written in a sheet, with what it may be and a counter (2.2-16)', async () => {
    await openFeedback(look)
    await expect.element(dialog().getByText(feedbackTexts.of(look.language).rule)).toBeVisible()
    await expect.element(dialog().getByText('0/30')).toBeVisible()
    await expect.element(field()).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    await dialog()
      .getByRole('button', { name: look.language === 'zh' ? '取消' : 'Cancel' })
      .click()
    await until(() => document.querySelector('[role=dialog], dialog[open]') === null)
    expect(inputsOf(orderFeedback)).toEqual([])
  })
})

describe('a word about an order', () => {
  it('is offered where it was paid, in whole or from the wallet, and nowhere else (2.4-08)', async () => {
    const all = [UNPAID, RESERVED, PAID, CANCELLED]
    await openOrders(all)
    const offered: boolean[] = []
    for (const { orderNo } of all) {
      const dots = page.getByRole('button', { name: `订单 ${orderNo} 的更多操作`, exact: true })
      await dots.click()
      const list = dots.element().parentElement as HTMLElement
      await until(() => list.textContent.includes('复制订单号'))
      offered.push(list.textContent.includes('反馈'))
      await dots.click()
    }
    expect(offered).toEqual([false, true, true, false])
  })

  it('must be there and have 30 characters at most, else its rule stands under the field and nothing is sent (2.5-05)', async () => {
    await openFeedback()
    answer(orderFeedback, {})
    for (const text of ['', '   ', '字'.repeat(31)]) {
      await field().fill(text)
      await send()
      await expect.element(dialog().getByRole('alert')).toHaveTextContent(RULE)
    }
    expect(inputsOf(orderFeedback)).toEqual([])
    answer(listOrders, [{ ...PAID, feedback: '字'.repeat(30) }])
    await field().fill('字'.repeat(30))
    await send()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['已收到，管理员会尽快处理'])
    expect(inputsOf(orderFeedback)).toEqual([{ orderId: PAID.id, text: '字'.repeat(30) }])
    await until(() => document.querySelector('dialog[open]') === null)
  })

  it.each(['orderNotFound', 'orderWithoutFeedback', 'busy'] as const)(
    'that is refused (%s) stays in its field, and is told as unknown error (2.8-14)',
    async (name) => {
      await openFeedback()
      refuse(orderFeedback, name)
      await field().fill('晚上很慢')
      await send()
      await until(() => toasts().length > 0)
      expect(toasts()).toEqual(['未知错误'])
      await expect.element(field()).toHaveValue('晚上很慢')
    },
  )

  it('without a connection is told once, as that', async () => {
    await openFeedback()
    loseAnswers(orderFeedback)
    await field().fill('晚上很慢')
    await send()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })

  it('that was said before stands there to be changed', async () => {
    await openFeedback({}, { ...PAID, feedback: '买错了' })
    await expect.element(field()).toHaveValue('买错了')
  })
})
