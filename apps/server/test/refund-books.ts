import { refundCreditOf, refundOf } from './refunds.ts'
import { addCoupon, tradeNoOf } from './shop.ts'
import type { Till } from './till.ts'

/**
 * An order with a coupon that was refunded whole, one that went back to its source, and one of which nothing is known. And
 * of money that was too much, a part of whose refund nothing is known.
 */
export async function addRefunds(till: Till): Promise<void> {
  const { server, gateway } = till
  const [admin, customer] = [await server.admin(), await server.member()]
  const paid = async (code?: string, money = {}) => {
    const { id: orderId } = await till.orderOf(customer, { priceLi: 10_000n, gb: 1n })
    if (code) await customer.ok('applyCoupon', { orderId, code })
    await gateway.pay(await tradeNoOf(server.app, (await till.buyWith(customer, orderId)).id), money)
    return orderId
  }
  await refundOf(admin, await paid(await addCoupon(server.app)), { amountLi: 9_000n })
  await refundOf(admin, await paid(), { amountLi: 10_000n, destination: 'source' })
  await refundOf(admin, await paid(), { amountLi: 4_000n, destination: 'source' })
  await refundCreditOf(admin, await paid(undefined, { money: '15.00' }), { amountLi: 3_000n })
}

const first = (where: string) => `(select min(id) from refunds where ${where})`

/** Corruptions that break each rule of refunds, and it alone. Each statement changes one row. */
export const REFUND_CORRUPTIONS: Record<string, string[]> = {
  'refunds-within-payment': [
    `update refund_totals set back_external_li = back_external_li + 10
      where order_id = (select min(order_id) from refund_totals)`,
  ],
  'refunds-are-booked': [`update journals set kind = 'other' where key = 'refund:' || ${first(`status = 'done'`)}`],
  'refunds-take-back-parts': [
    `update grants_by_source set reverses = (select min(key) from grants_by_source where source = 'correction')
      where key = 'refund:' || (select public_id from refunds where id = ${first('taken_bytes > 0')})`,
  ],
  'refunds-took-what-they-say': [
    `update refunds set rebate_debt_li = rebate_debt_li + 1 where id = ${first(`status = 'done'`)}`,
  ],
  'coupons-return-with-all': [
    `update refunds set coupon_returned = true where id = ${first(`status = 'done' and amount_li = 1000`)}`,
  ],
  'credit-refunds-within-payment': ['update credit_refund_totals set back_li = back_li + 10'],
  'credit-refunds-are-booked': [`update journals set key = key || ' again' where kind = 'creditRefund'`],
  'refunds-are-told': [`update refund_events set status = 'refused' where id = (select max(id) from refund_events)`],
  'refunded-rebates-are-booked': [`update journals set kind = 'other' where kind = 'rebateRefunded'`],
}
