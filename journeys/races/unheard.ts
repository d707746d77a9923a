import { refusalCodes } from '@dukou/contract'
import { expect } from 'vitest'
import type { Customer, Order } from '../lib/customer.ts'
import type { Payment } from '../lib/notify.ts'
import type { CommerceStage } from './commerce-stage.ts'

/**
 * Money for an order whose start failed and that no server was told of. A cancel that asks the platform hears of the
 * money; of a start that was lost it cannot.
 */
export async function payUnheard(
  stage: CommerceStage,
  customer: Customer,
  order: Order,
): Promise<{ payment: Payment; amountLi: bigint }> {
  await stage.site.gateway.behave({ create: { status: 500, times: 1 } })
  await expect(stage.buy(customer, order)).rejects.toThrow(String(refusalCodes.paymentStartFailed))
  const [trade] = await stage.books.ask(
    'select t.trade_no, t.amount_li from trades t join orders o on o.id = t.order_id where o.public_id = $1',
    [order.id],
  )
  return { payment: await stage.payUnseen(String(trade?.[0])), amountLi: trade?.[1] as bigint }
}
