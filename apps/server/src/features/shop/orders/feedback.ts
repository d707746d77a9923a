import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { alertStaff } from '../../base/outbox/index.ts'
import { findOwnOrder } from './orders-table.ts'

const PER_HOUR = 20

/** Keeps what a customer says about an order beside it, and tells the staff. */
export const orderFeedback: Handler<Calls['orderFeedback']> = async (ctx, { orderId, text }) => {
  await limitTries(ctx, ctx.db, [{ key: `order feedback ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
  return ctx.db.transaction().execute(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ user_feedback: text })
      .where('public_id', '=', orderId)
      .where('user_id', '=', ctx.actor.id)
      .where('status', 'in', ['paid', 'walletReserved'])
      .returning('order_no')
      .executeTakeFirst()
    if (!order) refuse((await findOwnOrder(tx, orderId, ctx.actor.id)) ? 'orderWithoutFeedback' : 'orderNotFound')
    await alertStaff(tx, {
      key: `orderFeedback:${order.order_no}:${ctx.now().getTime()}`,
      text: {
        zh: '客户对订单有反馈，请在订单里查看并处理',
        en: 'A customer says something about an order: read it there and see to it',
      },
      detail: { orderNo: order.order_no },
    })
    return {}
  })
}
