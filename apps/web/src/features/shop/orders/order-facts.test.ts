import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { orderTexts } from './messages.ts'
import {
  filterOrders,
  gainsText,
  isCancellable,
  makeUpText,
  type Order,
  outsideLi,
  shownStatus,
  timeLeftText,
} from './order-facts.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const t = orderTexts.of('zh')
const order = (change: Partial<Order> = {}): Order => ({
  id: '1',
  description: '货轮',
  priceLi: 69_000n,
  couponDiscountLi: 6_900n,
  couponCode: 'DK9Z2A',
  couponName: '渡口九折',
  couponType: 'discount',
  walletSpendLi: 12_400n,
  status: 'walletReserved',
  createdAt: now,
  addTrafficBytes: 330n * GB,
  addDurationDays: 0,
  entitlementText: null,
  entitlementDays: 0,
  feedback: null,
  dueLi: 49_700n,
  orderNo: 'D2611210148',
  expiresAt: new Date(now.getTime() + 22.4 * 3_600_000),
  paidAt: null,
  planId: '2',
  openTradeId: null,
  creditedLi: 0n,
  refundedLi: 0n,
  refundedToSourceLi: 0n,
  refundingLi: 0n,
  proofWaits: false,
  ...change,
})

describe('an order', () => {
  it('reads as success when paid, unpaid while it waits with or without wallet money, cancelled when given up', () => {
    const statuses = ['paid', 'awaitingPayment', 'walletReserved', 'cancelled'] as const
    expect(statuses.map((status) => shownStatus({ status }))).toEqual(['paid', 'unpaid', 'unpaid', 'cancelled'])
    expect([t.statusPaid, t.statusUnpaid, t.statusCancelled]).toEqual(['成功', '未支付', '已取消'])
  })

  it('can be cancelled only while it is unpaid', () => {
    const statuses = ['paid', 'awaitingPayment', 'walletReserved', 'cancelled'] as const
    expect(statuses.map((status) => isCancellable({ status }))).toEqual([false, true, true, false])
  })

  it('is found by its filter', () => {
    const all = [order({ status: 'paid' }), order(), order({ status: 'cancelled' })]
    expect(filterOrders(all, 'all')).toHaveLength(3)
    expect(filterOrders(all, 'unpaid').map(({ status }) => status)).toEqual(['walletReserved'])
    expect(filterOrders(all, 'paid').map(({ status }) => status)).toEqual(['paid'])
  })

  it('says what it brings', () => {
    expect(gainsText(order({ entitlementText: '流媒体线路', entitlementDays: 90 }), t)).toBe(
      '+330 GB，流媒体线路 90 天',
    )
    expect(gainsText(order({ addTrafficBytes: 0n, addDurationDays: 30 }), t)).toBe('+30 天')
  })

  it('says what is paid outside and how the rest is made up', () => {
    expect(outsideLi(order())).toBe(49_700n)
    expect(makeUpText(order(), t)).toBe('优惠券 −6.90，钱包 −12.40')
    expect(makeUpText(order({ couponDiscountLi: 0n, walletSpendLi: 0n }), t)).toBe('')
  })

  it('says how long it is kept', () => {
    expect(timeLeftText(order(), t, now)).toBe('22 小时后自动取消')
    expect(timeLeftText(order({ expiresAt: new Date(now.getTime() + 59 * 60_000) }), t, now)).toBe('59 分钟后自动取消')
    expect(timeLeftText(order({ expiresAt: new Date(now.getTime() - 1) }), t, now)).toBe('0 分钟后自动取消')
  })
})
