import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockOrder, type Order } from '../orders/index.ts'
import { insertPaidTrade } from './insert-paid-trade.ts'
import { markPaid } from './mark-paid.ts'

/** Pays an order that needs no money from outside: hold and coupon make up its price. The caller holds it locked. */
export async function payFromWallet(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  order: Pick<Order, 'id' | 'user_id'>,
): Promise<void> {
  const kind = { channel: 'wallet', pay_mode: 'wallet', amount_li: 0n } as const
  const trade = await insertPaidTrade(tx, order, kind, app.now())
  await markPaid(app, tx, await lockOrder(tx, order.id), trade, { externalLi: 0n, excessLi: 0n })
}
