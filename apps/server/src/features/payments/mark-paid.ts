import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { markPaidUser } from '../account/index.ts'
import { contentOfPlan, deliver } from '../grants/index.ts'
import { postJournal } from '../ledger/index.ts'
import { type Order, payOrder } from '../orders/index.ts'
import { tellPrograms } from '../webhooks/index.ts'
import { moveTrade } from './move-trade.ts'
import { cancelOpenTrades } from './payments-table.ts'

/** Money from outside that pays an order. */
export interface Outside {
  /** The part that pays the order. Hold and coupon must make up the rest of the price. */
  externalLi: bigint
  /** The part that the order does not need. It becomes credit of the order's customer. */
  excessLi: bigint
}

/**
 * Pays and delivers an order that the caller holds locked: hold spent, one journal, order and trade paid, other trades
 * ended, traffic, days and entitlement granted, all or nothing.
 * @throws when the order is no longer open, which rolls everything back
 */
export async function markPaid(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  order: Order,
  trade: { id: bigint },
  outside: Outside,
): Promise<void> {
  const now = app.now()
  // Locks the user row before purses and traffic, as changes by staff do.
  await markPaidUser(tx, order.user_id)
  const holdLi = await payOrder(tx, order, outside.externalLi, now)
  const paid = holdLi !== undefined && (await bookPaid(tx, order, outside, holdLi))
  // A trade that was cancelled may still bring the money in time: the order is open, so it is paid by it.
  const settled = paid && (await moveTrade(tx, trade.id, 'paid', { paid_at: now, next_query_at: null }))
  if (!settled) throw new Error(`order ${order.id} was closed while its lock was held`)
  await cancelOpenTrades(tx, order.id, now)
  await deliverOrder(app, tx, order)
  await tellPrograms(app, tx, {
    event: 'order.paid',
    key: `order.paid:${order.public_id}`,
    data: {
      orderId: order.public_id,
      orderNo: order.order_no,
      description: order.description,
      priceLi: order.price_li,
    },
    userId: order.user_id,
  })
}

function bookPaid(tx: Tx, order: Order, { externalLi, excessLi }: Outside, holdLi: bigint): Promise<boolean> {
  return postJournal(tx, {
    key: `order_paid:${order.id}`,
    kind: 'orderPaid',
    orderId: order.id,
    legs: [
      { account: 'worldGateway', amountLi: -(externalLi + excessLi) },
      { account: 'hold', userId: order.user_id, amountLi: -holdLi },
      { account: 'credit', userId: order.user_id, amountLi: excessLi },
      { account: 'sales', amountLi: externalLi + holdLi },
    ],
  })
}

async function deliverOrder(app: Pick<App, 'now' | 'config'>, tx: Tx, order: Order): Promise<void> {
  const grant = { permanentBytes: order.permanent_bytes, durationDays: order.duration_days }
  const source = { kind: 'order', id: order.id, description: order.description } as const
  await deliver(app, tx, order.user_id, contentOfPlan(grant, order), source)
}
