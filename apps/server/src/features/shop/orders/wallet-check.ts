import type { Calls } from '@dukou/contract'
import { isOpenOrder } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockPurses } from '../../books/ledger/index.ts'
import { releaseIdle, reserveWallet } from './hold.ts'
import { moveOrder } from './move-order.ts'
import { orderAnswer } from './order-answer.ts'
import { lockReserving } from './orders-table.ts'

const PER_HOUR = 120

/**
 * May be repeated: each run reserves what the wallet holds now, and keeps a reservation that is equal already. Money that
 * other orders hold without being paid right now goes back first, so that a look at one plan spoils no other's price.
 */
export const walletCheck: Handler<Calls['walletCheck']> = async (ctx, { orderId }) => {
  return ctx.db.transaction().execute(async (tx) => {
    const orders = await lockReserving(tx, orderId, ctx.actor.id)
    const order = orders.find(({ public_id }) => public_id === orderId)
    if (!order) refuse('orderNotFound')
    if (!isOpenOrder(order.status)) refuse('orderClosed')
    // Two orders checked in turn take the reservation from each other, with journals each time.
    await limitTries(ctx, tx, [{ key: `wallet check ${ctx.actor.id}`, max: PER_HOUR, windowSeconds: 3600 }])
    // All purses first: a release locks only those that it moves money between, and two orders would wait in a ring.
    await lockPurses(tx, ctx.actor.id)
    await releaseIdle(
      tx,
      orders.filter(({ id }) => id !== order.id),
    )
    const walletSpendLi = await reserveWallet(tx, order, ctx.settings.walletFullPurchase)
    if (walletSpendLi > 0n) await moveOrder(tx, order.id, 'walletReserved', { wallet_spend_li: walletSpendLi })
    else await moveOrder(tx, order.id, 'awaitingPayment', { wallet_spend_li: 0n })
    return orderAnswer(tx, order)
  })
}
