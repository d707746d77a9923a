import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { releaseIdle } from './hold.ts'
import { orderAnswer } from './order-answer.ts'
import { lockOwnOrder } from './orders-table.ts'

/**
 * The confirmation was closed: the wallet gets back what the check put on this order. May be repeated. An order with a
 * live trade keeps its reservation, an order that is over has none, and the answer shows either.
 */
export const releaseWallet: Handler<Calls['releaseWallet']> = async (ctx, { orderId }) => {
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, ctx.actor.id)
    if (!order) refuse('orderNotFound')
    await lockPurses(tx, ctx.actor.id)
    await releaseIdle(tx, [order])
    return orderAnswer(tx, order)
  })
}
