import { type AnswerOf, listOrders } from '@dukou/contract'
import { type Asked, useCall } from '../../../lib/use-call.ts'
import type { Order } from './order-facts.ts'

/** The list shows a payment soon, also when the code was closed or shown elsewhere. */
const WHILE_PAYABLE_MS = 5000

/** Money may come at any moment. A proof that waits for staff takes hours, and its customer is notified. */
export function isBeingPaid({ openTradeId, proofWaits }: Pick<Order, 'openTradeId' | 'proofWaits'>): boolean {
  return openTradeId !== null && !proofWaits
}

/** The orders. While one can be paid at a platform they are asked again and again, as long as somebody looks. */
export function useOrders(when: boolean): Asked<AnswerOf<typeof listOrders>> {
  return useCall(
    listOrders,
    {},
    {
      when,
      everyMs: (orders) => (orders?.some(isBeingPaid) ? WHILE_PAYABLE_MS : false),
    },
  )
}
