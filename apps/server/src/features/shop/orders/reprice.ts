import { OPEN_ORDER_STATUSES } from '@dukou/domain'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { releaseHold } from './hold.ts'
import { moveOrder } from './move-order.ts'
import type { Order } from './orders-table.ts'

type Priced = Pick<Order, 'coupon_name' | 'coupon_code' | 'coupon_kind' | 'coupon_discount_li'>

const WITHOUT: Priced = { coupon_name: null, coupon_code: null, coupon_kind: null, coupon_discount_li: 0n }

/**
 * Sets or takes off the coupon of an open order that the caller holds locked. What was reserved for the old price goes back
 * to the purses.
 */
export async function reprice(tx: Tx, order: Order, coupon: Priced | null): Promise<void> {
  await lockPurses(tx, order.user_id)
  await releaseHold(tx, order)
  await moveOrder(tx, order.id, 'awaitingPayment', { wallet_spend_li: 0n })
  await tx
    .updateTable('orders')
    .set(coupon ?? WITHOUT)
    .where('id', '=', order.id)
    .where('status', 'in', OPEN_ORDER_STATUSES)
    .execute()
}
