import { cancelOrder, listOrders, tradeStatus } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { cancelTexts } from './cancel-messages.ts'
import { orderTexts } from './messages.ts'
import type { Order } from './order-facts.ts'

const [first] = golden(listOrders)
const ORDER = { ...(first as Order), openTradeId: null }
const dialog = () => page.getByRole('alertdialog')
const isClosed = () => document.querySelector('[role=alertdialog]') === null

/** The slip that asks before an order is cancelled. */
async function ask(order: Order = ORDER, look: Look = {}): Promise<void> {
  member()
  answer(listOrders, [order])
  await open('/order', look)
  const t = orderTexts.of(look.language ?? 'zh')
  const dots = page.getByRole('button', { name: t.more(order.orderNo), exact: true })
  await dots.click()
  await page.getByRole('listitem').getByRole('button', { name: t.cancel, exact: true }).first().click()
  await expect.element(dialog()).toBeVisible()
}

const confirm = () => dialog().getByRole('button', { name: '取消订单', exact: true }).click()

describe.each(LOOKS)('cancelling on %s', (_name, look) => {
  it('is asked about in a warning that says what comes back and what is lost', async () => {
    const t = cancelTexts.of(look.language)
    await ask(ORDER, look)
    for (const words of [t.coupon, t.wallet('9.95'), t.loss]) {
      await expect.element(dialog().getByText(words)).toBeVisible()
    }
    expect(dialog().element().textContent).not.toContain(t.paying)
    await expect.element(dialog().getByRole('button', { name: t.keep })).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    await dialog().getByRole('button', { name: t.keep }).click()
    await until(isClosed)
    expect(inputsOf(cancelOrder)).toEqual([])
  })
})

describe('cancelling', () => {
  it('promises nothing back where nothing was given, and asks to wait where a payment is under way', async () => {
    const { trade } = golden(tradeStatus)
    answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment' })
    const openTradeId = trade.id
    await ask({ ...ORDER, couponCode: null, couponDiscountLi: 0n, walletSpendLi: 0n, openTradeId })
    const lines = [...dialog().element().querySelectorAll('li')].map((line) => line.textContent)
    expect(lines).toEqual(['订单关闭后不能再付款，需要时重新下单', '如果刚刚付过款，请等到账再说；USDT 最多要 20 分钟'])
  })

  it('is told for two seconds, and the list shows it (2.4-05, 2.9-01)', async () => {
    await ask()
    answer(cancelOrder, {})
    const arrive = delayAnswers(cancelOrder)
    await confirm()
    await expect.element(dialog().getByRole('button', { name: '取消订单' })).toHaveAttribute('aria-busy', 'true')
    await stopTime()
    answer(listOrders, [{ ...ORDER, status: 'cancelled' }])
    arrive()
    await expectToast('订单已取消', 2000)
    await until(() => document.querySelector('main [data-badge]')?.textContent === '已取消')
    expect({ asked: inputsOf(cancelOrder), closed: isClosed() }).toEqual({
      asked: [{ orderId: ORDER.id }],
      closed: true,
    })
  })

  it('is silent where the order is over already: the list shows what it is (2.8-12)', async () => {
    await ask()
    refuse(cancelOrder, 'orderNotCancellable')
    answer(listOrders, [{ ...ORDER, status: 'cancelled' }])
    await confirm()
    await until(isClosed)
    await until(() => document.querySelector('main [data-badge]')?.textContent === '已取消')
    expect(toasts()).toEqual([])
  })

  it.each(['orderNotFound', 'busy', 'unknown'] as const)('that fails (%s) is told as failed (2.8-13)', async (name) => {
    await ask()
    refuse(cancelOrder, name)
    await confirm()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['订单取消失败'])
    await until(isClosed)
  })

  it('without a connection is told once, as that', async () => {
    await ask()
    loseAnswers(cancelOrder)
    await confirm()
    await until(isClosed)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })
})
