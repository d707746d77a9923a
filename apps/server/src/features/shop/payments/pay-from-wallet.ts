import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId, newTradeNo } from '../../../platform/ids.ts'
import { lockOrder, type Order } from '../orders/index.ts'
import { markPaid } from './mark-paid.ts'

/** Pays an order that needs no money from outside: hold and coupon make up its price. The caller holds it locked. */
export async function payFromWallet(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  order: Pick<Order, 'id' | 'user_id'>,
): Promise<void> {
  const now = app.now()
  const trade = await tx
    .insertInto('trades')
    .values({
      public_id: newPublicId(),
      order_id: order.id,
      user_id: order.user_id,
      channel: 'wallet',
      pay_mode: 'wallet',
      amount_li: 0n,
      trade_no: newTradeNo(now),
      device: '',
      return_url: '',
      created_at: now,
      started_at: now,
      expires_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markPaid(app, tx, await lockOrder(tx, order.id), trade, { externalLi: 0n, excessLi: 0n })
}
