import type { Calls } from '@dukou/contract'
import { isOpenOrder } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { releaseCoupon } from '../coupons/index.ts'
import { orderAnswer } from './order-answer.ts'
import { lockOwnOrder } from './orders-table.ts'
import { reprice } from './reprice.ts'

/** May be repeated: an order without a coupon is answered as it is. */
export const removeCoupon: Handler<Calls['removeCoupon']> = async (ctx, { orderId }) =>
  ctx.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, ctx.actor.id)
    if (!order) refuse('orderNotFound')
    if (!isOpenOrder(order.status)) refuse('orderClosed')
    if (order.coupon_code !== null) {
      await releaseCoupon(tx, order.id, ctx.now())
      await reprice(tx, order, null)
    }
    return orderAnswer(tx, order)
  })
