import { type AnswerOf, listOrders } from '@dukou/contract'
import { type Asked, useCall } from '../../../lib/use-call.ts'

/** The list shows a payment soon, also when the code was closed or shown elsewhere. */
const WHILE_PAYABLE_MS = 5000

/** The orders. While one can be paid at a platform they are asked again and again, as long as somebody looks. */
export function useOrders(when: boolean): Asked<AnswerOf<typeof listOrders>> {
  return useCall(
    listOrders,
    {},
    {
      when,
      everyMs: (orders) => (orders?.some(({ openTradeId }) => openTradeId) ? WHILE_PAYABLE_MS : false),
    },
  )
}
