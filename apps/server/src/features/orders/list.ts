import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { orderAnswers } from './order-answer.ts'

const SHOWN = 1000

export const listOrders: Handler<Calls['listOrders']> = async (ctx) => {
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return orderAnswers(ctx.db, orders)
}
