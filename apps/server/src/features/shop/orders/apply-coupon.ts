import type { Calls } from '@dukou/contract'
import { isOpenOrder } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { asGuess, refuseCouponStaff, reserveCoupon } from '../coupons/index.ts'
import { orderAnswer } from './order-answer.ts'
import { findOwnOrder, lockOwnOrder } from './orders-table.ts'
import { reprice } from './reprice.ts'

/** Each leaves rows also where the coupon is taken off again. */
const PER_HOUR = 60

/**
 * Reserves a use of the coupon and lowers the price, in one transaction. Locks go order, coupon, purses. A payment that was
 * begun at the old price and still comes pays the order, and what is too much is credit.
 */
export const applyCoupon: Handler<Calls['applyCoupon']> = async (ctx, { orderId, code }) => {
  refuseCouponStaff(ctx.actor)
  if (!(await findOwnOrder(ctx.db, orderId, ctx.actor.id))) refuse('orderNotFound')
  return asGuess(ctx, () =>
    ctx.db.transaction().execute(async (tx) => {
      const order = await lockOwnOrder(tx, orderId, ctx.actor.id)
      if (!order) refuse('orderNotFound')
      if (!isOpenOrder(order.status) || order.expires_at <= ctx.now()) refuse('orderClosed')
      if (order.coupon_code !== null) refuse('orderAlreadyHasCoupon')
      await limitTries(ctx, tx, [{ key: `order coupon ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
      await reprice(tx, order, await reserveCoupon(ctx, tx, order, code))
      return orderAnswer(tx, order)
    }),
  )
}
