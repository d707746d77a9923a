import type { App } from '../../../platform/context.ts'
import { dueLi, findOrder, lockOrder } from '../orders/index.ts'
import { insertPaidTrade } from './insert-paid-trade.ts'
import { settleWithin } from './settle.ts'

/** Stands in the trades of sample data in place of an account at a platform. */
const PAYMENT_ACCOUNT = 'sample'

/**
 * Pays an open order of sample data as money from outside does, at the time of `app`. No platform is asked, and none
 * knows of it.
 * @throws where the order is not open
 */
export async function paySampleOrder(app: App, orderId: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const found = await findOrder(tx, orderId)
    if (!found) throw new Error(`there is no order ${orderId}`)
    const order = await lockOrder(tx, found.id)
    const amountLi = dueLi(order)
    const kind = { channel: PAYMENT_ACCOUNT, pay_mode: 'alipay', amount_li: amountLi } as const
    const { trade_no: tradeNo } = await insertPaidTrade(tx, order, kind, app.now())
    const outcome = await settleWithin(app, tx, {
      paymentAccount: PAYMENT_ACCOUNT,
      externalNo: tradeNo,
      tradeNo,
      amountLi,
    })
    if (outcome !== 'settled') throw new Error(`the order ${orderId} of the samples was not paid: ${outcome}`)
    await tx
      .updateTable('receipts')
      .set({ created_at: app.now() })
      .where('channel', '=', PAYMENT_ACCOUNT)
      .where('external_no', '=', tradeNo)
      .execute()
  })
}
