import type { Machine } from './machine.ts'

export type OrderStatus = 'awaitingPayment' | 'walletReserved' | 'paid' | 'cancelled'

/**
 * An order waits for money, may hold part of its price in the wallet meanwhile, and ends once: paid or cancelled. What it
 * holds may be reserved anew.
 */
export const orderMachine: Machine<OrderStatus> = {
  awaitingPayment: ['walletReserved', 'paid', 'cancelled'],
  walletReserved: ['walletReserved', 'awaitingPayment', 'paid', 'cancelled'],
  paid: [],
  cancelled: [],
}

export const OPEN_ORDER_STATUSES = ['awaitingPayment', 'walletReserved'] as const satisfies readonly OrderStatus[]

export function isOpenOrder(status: OrderStatus): boolean {
  return status === 'awaitingPayment' || status === 'walletReserved'
}

export const ORDER_LIFE_HOURS = 24
export const MAX_OPEN_ORDERS = 5

/** Price after the coupon: what the wallet and the gateway share. */
export function payableLi(order: { priceLi: bigint; couponDiscountLi: bigint }): bigint {
  return order.priceLi - order.couponDiscountLi
}
