import type { App } from '../../../platform/context.ts'
import { newPublicId, newTradeNo } from '../../../platform/ids.ts'
import { dueLi, findOrder, lockOrder } from '../orders/index.ts'
import { settleWithin } from './settle.ts'

/** Stands in the trades of sample data in place of an account at a platform. */
const CHANNEL = 'sample'

/**
 * Pays an open order of sample data as money from outside does. No platform is asked, and none knows of it.
 * @throws where the order is not open
 */
export async function paySampleOrder(app: App, orderId: string): Promise<void> {
  const now = app.now()
  await app.db.transaction().execute(async (tx) => {
    const found = await findOrder(tx, orderId)
    if (!found) throw new Error(`there is no order ${orderId}`)
    const order = await lockOrder(tx, found.id)
    const amountLi = dueLi(order)
    const { trade_no: tradeNo } = await tx
      .insertInto('trades')
      .values({
        public_id: newPublicId(),
        order_id: order.id,
        user_id: order.user_id,
        channel: CHANNEL,
        pay_mode: 'alipay',
        amount_li: amountLi,
        trade_no: newTradeNo(now),
        device: '',
        return_url: '',
        created_at: now,
        started_at: now,
        expires_at: now,
      })
      .returning('trade_no')
      .executeTakeFirstOrThrow()
    const outcome = await settleWithin(app, tx, { channel: CHANNEL, externalNo: tradeNo, tradeNo, amountLi })
    if (outcome !== 'settled') throw new Error(`the order ${orderId} of the samples was not paid: ${outcome}`)
  })
}
