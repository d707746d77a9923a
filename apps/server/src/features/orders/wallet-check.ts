import type { Calls } from '@dukou/contract'
import { isOpenOrder } from '@dukou/domain'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { readSettings } from '../settings/index.ts'
import { reserveWallet } from './hold.ts'
import { orderAnswer } from './order-answer.ts'
import { lockOwnOrder } from './orders-table.ts'

/** May be repeated: each run gives the old reservation back and makes a new one from what the wallet holds now. */
export const walletCheck: Handler<Calls['walletCheck']> = async (ctx, { orderId }) => {
  if (ctx.actor.isAgency) refuse('agencyMayNotShop')
  const { walletFullPurchase } = await readSettings(ctx.db)
  return ctx.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, orderId, ctx.actor.id)
    if (!order) refuse('orderNotFound')
    if (!isOpenOrder(order.status)) refuse('orderClosed')
    const walletSpendLi = await reserveWallet(tx, order, walletFullPurchase)
    const changed = await tx
      .updateTable('orders')
      .set({ wallet_spend_li: walletSpendLi, status: walletSpendLi > 0n ? 'walletReserved' : 'awaitingPayment' })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return orderAnswer(tx, changed)
  })
}
