import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import { newPublicId, newTradeNo } from '../../../platform/ids.ts'
import type { Order } from '../orders/index.ts'

type Kind = Pick<Insertable<Tables['trades']>, 'channel' | 'pay_mode' | 'amount_li'>

/** A trade of an order that is paid in the same transaction: no platform is asked, and nobody waits for it. */
export function insertPaidTrade(tx: Tx, order: Pick<Order, 'id' | 'user_id'>, kind: Kind, now: Date) {
  return tx
    .insertInto('trades')
    .values({
      ...kind,
      public_id: newPublicId(),
      order_id: order.id,
      user_id: order.user_id,
      trade_no: newTradeNo(now),
      device: '',
      return_url: '',
      created_at: now,
      started_at: now,
      expires_at: now,
    })
    .returning(['id', 'trade_no'])
    .executeTakeFirstOrThrow()
}
