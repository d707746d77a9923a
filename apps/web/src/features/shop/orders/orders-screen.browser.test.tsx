import { allRefusals, createOrder, listOrders, tradeStatus, userInfo, walletCheck } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { refresh } from '../../../lib/use-call.ts'
import { uiTexts } from '../../../ui/texts.ts'
import { orderTexts } from './messages.ts'
import type { Order } from './order-facts.ts'

const [RESERVED, PAID, CANCELLED] = golden(listOrders).map((order) => ({ ...order, openTradeId: null })) as [
  Order,
  Order,
  Order,
]
const UNTOUCHED: Order = {
  ...RESERVED,
  id: 'a'.repeat(24),
  orderNo: 'DK-UNTOUCHED',
  status: 'awaitingPayment',
  couponDiscountLi: 0n,
  couponCode: null,
  walletSpendLi: 0n,
  dueLi: 19_900n,
}
const ALL = [UNTOUCHED, RESERVED, PAID, CANCELLED]

async function openOrders(orders: Order[], look: Look = {}, path = '/order'): Promise<void> {
  member()
  answer(listOrders, orders)
  await open(path, look)
  if (orders.length > 0) await until(() => rows().length > 0)
}

/** Text of each order, from cards and table rows alike. */
function rows(): string[] {
  return [...document.querySelectorAll('main tbody tr, main li[class*=card]')].map((row) => row.textContent)
}

const badges = () => [...document.querySelectorAll('main [data-badge]')].map((badge) => badge.textContent)

describe.each(LOOKS)('the orders on %s', (_name, look) => {
  it('name paid orders, unpaid ones with and without money of the wallet, and cancelled ones (2.4-02, 2.4-03, 2.4-04)', async () => {
    await openOrders(ALL, look)
    const t = orderTexts.of(look.language)
    await until(() => badges().length === 4)
    expect(badges()).toEqual([t.statusUnpaid, t.statusUnpaid, t.statusPaid, t.statusCancelled])
    expect(document.documentElement.dataset.scheme).toBe(look.scheme)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('offer payment and cancelling for unpaid orders alone (2.4-05)', async () => {
    await openOrders(ALL, look)
    const t = orderTexts.of(look.language)
    const withPay = rows().map((row) => row.includes(t.continue))
    expect(withPay).toEqual([true, true, false, false])
    const acts: boolean[] = []
    for (const { orderNo } of ALL) {
      const dots = page.getByRole('button', { name: t.more(orderNo), exact: true })
      await dots.click()
      const list = dots.element().parentElement as HTMLElement
      await until(() => list.textContent.includes(t.copyNo))
      acts.push(list.textContent.includes(t.cancel))
      await dots.click()
    }
    expect(acts).toEqual([true, true, false, false])
  })

  it('say what an order brings, how its amount was made up, and until when it is kept', async () => {
    await openOrders([RESERVED, { ...CANCELLED, id: 'b'.repeat(24), creditedLi: 0n }], look)
    const t = orderTexts.of(look.language)
    const [first = '', second = ''] = rows()
    for (const words of [t.traffic('120'), t.coupon('5.00'), t.wallet('9.95'), '4.95', t.hoursLeft(23)]) {
      expect(first).toContain(words)
    }
    expect(second).not.toContain(t.hoursLeft(23))
    expect(second).not.toContain(t.nowBalance)
  })

  it('say what became of money that came and did not pay an order', async () => {
    await openOrders([{ ...UNTOUCHED, creditedLi: 3_000n }, CANCELLED], look)
    const t = orderTexts.of(look.language)
    for (const words of [t.receivedMore, t.nowBalance, '3.00']) expect(rows()[0]).toContain(words)
    for (const words of [t.receivedMore, t.nowBalance, '25.90']) expect(rows()[1]).toContain(words)
  })

  it('say of a paid order what was too much', async () => {
    await openOrders([{ ...PAID, creditedLi: 37_300n }], look)
    const t = orderTexts.of(look.language)
    for (const words of [t.overpaid, t.nowBalance, '37.30']) expect(rows()[0]).toContain(words)
    expect(rows()[0]).not.toContain(t.receivedMore)
  })

  it('lead to the shop where there are none, and to all where there are none of the kind', async () => {
    const t = orderTexts.of(look.language)
    await openOrders([], look)
    await expect.element(page.getByText(t.emptyTitle)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: t.toShop }))
      .toHaveAttribute('href', expect.stringMatching(/#\/shop$/))
    expect(await accessibilityFaults()).toEqual([])
    answer(listOrders, [PAID])
    refresh(listOrders)
    await until(() => rows().length === 1)
    await page.getByRole('group', { name: t.filter }).getByText(t.unpaid, { exact: true }).click()
    await expect.element(page.getByText(t.noneOfKindText)).toBeVisible()
    await page.getByRole('button', { name: uiTexts.of(look.language).showAll }).click()
    await until(() => rows().length === 1)
  })
})

describe('the orders', () => {
  it('are chosen by status in the address (2.2-13)', async () => {
    await openOrders(ALL, {}, '/order?status=unpaid')
    expect(badges()).toEqual(['未支付', '未支付'])
    const filter = page.getByRole('group', { name: '订单状态' })
    await filter.getByText('已支付', { exact: true }).click()
    await until(() => route() === '/order?status=paid')
    await until(() => badges().join() === '成功')
    await filter.getByText('全部', { exact: true }).click()
    await until(() => route() === '/order')
    await until(() => badges().length === 4)
  })

  it('stand as shapes until they come', async () => {
    member()
    answer(listOrders, ALL)
    const arrive = delayAnswers(listOrders)
    await open('/order')
    await expect.element(page.getByRole('main').getByLabelText('正在加载')).toBeVisible()
    expect(rows()).toEqual([])
    arrive()
    await until(() => rows().length === 4)
  })

  it('say that they did not come, and come when asked again', async () => {
    member()
    loseAnswers(listOrders)
    await open('/order')
    await expect.element(page.getByText('加载失败，请重试')).toBeVisible()
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    answer(listOrders, [PAID])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => badges().join() === '成功')
  })

  it('stay when the connection is gone, with the time they are of and no toast', async () => {
    await openOrders([PAID])
    loseAnswers(listOrders)
    refresh(listOrders)
    await expect.element(page.getByText(/网络断开了。下面是 \d\d:\d\d 的数据/)).toBeVisible()
    expect({ badges: badges(), toasts: toasts() }).toEqual({ badges: ['成功'], toasts: [] })
    answer(listOrders, [PAID])
    await page.getByRole('button', { name: '重试' }).click()
    await until(() => !document.body.textContent.includes('网络断开了'))
  })

  it('count the last hour of an order in minutes', async () => {
    await openOrders([{ ...UNTOUCHED, expiresAt: new Date('2026-03-01T04:51:00.000Z') }])
    expect(rows()[0]).toMatch(/4[45] 分钟后自动取消/)
  })

  it('are all leafed through in pages whose size is chosen', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ ...PAID, id: at.toString(16).padStart(24, '0') }))
    await openOrders(many)
    expect(rows()).toHaveLength(20)
    await page.getByRole('button', { name: '下一页' }).click()
    await until(() => rows().length === 3)
    await page.getByRole('combobox', { name: '每页条数' }).selectOptions('all')
    await until(() => rows().length === 23)
  })
})

describe('an order whose payment was begun elsewhere', () => {
  const PAYING: Order = { ...UNTOUCHED, id: 'e'.repeat(24), openTradeId: 'c'.repeat(24) }
  const { trade } = golden(tradeStatus)
  const seconds = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) await pass(1000)
  }

  it('is told of by the list within seconds of its payment, and no trade is asked about (2.4-13, 2.4-14)', async () => {
    await stopTime()
    await openOrders([PAYING])
    await seconds(10)
    expect(inputsOf(listOrders).length).toBeGreaterThan(1)
    answer(listOrders, [{ ...PAYING, status: 'paid', openTradeId: null }])
    answer(userInfo, golden(userInfo))
    await seconds(6)
    await until(() => toasts().includes('购买成功'))
    expect(inputsOf(tradeStatus)).toEqual([])
  })

  it('is asked about every three seconds after the way back from a platform, until it is paid (2.2-02)', async () => {
    await stopTime()
    answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment', trade })
    const waiting: Order = { ...PAYING, id: 'd'.repeat(24) }
    await openOrders([waiting], {}, '/order?wjkc_pay=1')
    await seconds(7)
    expect(inputsOf(tradeStatus).length).toBeGreaterThan(1)
    answer(tradeStatus, { ...golden(tradeStatus), status: 'paid', trade })
    await seconds(3)
    await until(() => toasts().includes('购买成功'))
  })
})

describe('the way back from a platform', () => {
  it('says of money that did not pay the order what its row says, and no success', async () => {
    await openOrders([{ ...UNTOUCHED, creditedLi: 62_700n }], {}, '/order?wjkc_pay=1')
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['实收 ¥62.70，已转入余额'])
  })

  it('tells a success of an order for which nothing odd came (2.2-02)', async () => {
    await openOrders([UNTOUCHED, { ...PAID, creditedLi: 37_300n }], {}, '/order?wjkc_pay=1')
    await until(() => toasts().join() === '购买成功')
  })
})

describe('an order list of an agency’s customer', () => {
  it('that is empty offers no shop', async () => {
    member({ isAgency: true })
    await open('/order')
    await expect.element(page.getByText('还没有订单')).toBeVisible()
    expect(document.querySelectorAll('main a[href$="/shop"]')).toHaveLength(0)
  })
})

describe('buying again what was cancelled', () => {
  it('orders the same plan and shows its slip', async () => {
    await openOrders([CANCELLED])
    answer(createOrder, UNTOUCHED)
    refuse(walletCheck, 'busy')
    await page.getByRole('button', { name: '再买一次' }).click()
    await expect.element(page.getByRole('dialog', { name: '确认订单' })).toBeVisible()
    expect(inputsOf(createOrder)).toEqual([{ planId: CANCELLED.planId }])
  })

  it.each(createOrder.refusals)('says why it was refused (%s), in the server’s words (2.8-01)', async (name) => {
    await openOrders([CANCELLED])
    refuse(createOrder, name, { maximum: 20 })
    await page.getByRole('button', { name: '再买一次' }).click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual([`创建订单失败:${wordsOf(name, { maximum: 20 })}`])
    expect(wordsOf(name)).toContain(allRefusals[name].zh.slice(0, 5))
  })
})
