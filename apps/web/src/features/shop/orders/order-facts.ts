import type { AnswerOf, listOrders } from '@dukou/contract'
import { isOpenOrder, payableLi } from '@dukou/domain'
import { planGigabytes, yuan } from '../../../lib/format.ts'
import type { OrderTexts } from './messages.ts'

export type Order = AnswerOf<typeof listOrders>[number]
export type OrderFilter = 'all' | 'unpaid' | 'paid'
export type ShownStatus = 'paid' | 'unpaid' | 'cancelled'

/** Whether its money is partly reserved in the wallet makes no difference to the person: it is unpaid. */
export function shownStatus(order: Pick<Order, 'status'>): ShownStatus {
  if (order.status === 'paid' || order.status === 'cancelled') return order.status
  return 'unpaid'
}

export function filterOrders<O extends Pick<Order, 'status'>>(orders: readonly O[], filter: OrderFilter): readonly O[] {
  return filter === 'all' ? orders : orders.filter((order) => shownStatus(order) === filter)
}

export function isCancellable(order: Pick<Order, 'status'>): boolean {
  return isOpenOrder(order.status)
}

/** Orders paid in part or in full accept feedback. */
export function takesFeedback({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'walletReserved'
}

/** Describes the order's contents in one line: `+330 GB，流媒体线路 90 天`. */
export function gainsText(order: Order, t: OrderTexts): string {
  const parts: string[] = []
  if (order.addDurationDays > 0) parts.push(t.days(order.addDurationDays))
  if (order.addTrafficBytes > 0n) parts.push(t.traffic(planGigabytes(order.addTrafficBytes)))
  if (order.entitlementText) parts.push(t.entitlement(order.entitlementText, order.entitlementDays))
  return parts.join(t.join)
}

/** How the amount was made up, where anything but money from outside is in it. */
export function makeUpText(order: Order, t: OrderTexts): string {
  const parts: string[] = []
  if (order.couponDiscountLi > 0n) parts.push(t.coupon(yuan(order.couponDiscountLi)))
  if (order.walletSpendLi > 0n) parts.push(t.wallet(yuan(order.walletSpendLi)))
  return parts.join(t.join)
}

/** Names the money that came for an order and is balance now. An order that is paid received too much; nothing went back. */
export function creditedText(order: Order, t: OrderTexts): string {
  return order.status === 'paid' ? t.overpaid : t.receivedMore
}

/** How much of what was paid for an order went back. */
export function refundStateOf(order: Order): 'none' | 'part' | 'whole' {
  if (order.refundedLi === 0n) return 'none'
  return order.refundedLi < payableLi(order) ? 'part' : 'whole'
}

/** The amount paid or due outside of coupon and wallet. */
export function outsideLi(order: Order): bigint {
  return payableLi(order) - order.walletSpendLi
}

export function timeLeftText(order: Order, t: OrderTexts, now: Date): string {
  const minutes = Math.max(0, Math.round((order.expiresAt.getTime() - now.getTime()) / 60_000))
  return minutes >= 60 ? t.hoursLeft(Math.floor(minutes / 60)) : t.minutesLeft(minutes)
}
