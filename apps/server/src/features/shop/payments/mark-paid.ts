import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { contentOfPlan, deliver } from '../../books/grants/index.ts'
import { lockTill, postJournal } from '../../books/ledger/index.ts'
import { markPaidUser } from '../../people/account/index.ts'
import { spendCoupon } from '../coupons/index.ts'
import { type Order, payOrder } from '../orders/index.ts'
import { noteRebate, planRebate } from '../referral/index.ts'
import { moveTrade } from './move-trade.ts'
import { cancelOpenTrades } from './payments-table.ts'

/** Money from outside that pays an order. */
export interface Outside {
  /** The part that pays the order. Hold and coupon must make up the rest of the price. */
  externalLi: bigint
  /** The part that the order does not need. It becomes credit of the order's customer. */
  excessLi: bigint
  /** Whose wallet the rebate comes to, as `lockReceiver` has it. */
  receiverId?: bigint | undefined
  /** The receiver has paid from the same account at the platform. */
  samePayer?: boolean
}

interface Payment {
  app: Pick<App, 'now' | 'config'>
  tx: Tx
  /** Locked by the caller. */
  order: Order
  trade: { id: bigint }
  outside: Outside
  now: Date
}

/** Steps of paying an order. Lock order: user, purses, traffic. A new step is added here. */
const STEPS: readonly ((payment: Payment) => Promise<unknown>)[] = [
  markCustomer,
  payAndBook,
  useCoupon,
  settleTrade,
  endOtherTrades,
  deliverOrder,
  tellOfPayment,
]

/**
 * Pays and delivers an order that the caller holds locked, all or nothing.
 * @throws when the order is no longer open, which rolls everything back
 */
export async function markPaid(
  app: Payment['app'],
  tx: Tx,
  order: Order,
  trade: { id: bigint },
  outside: Outside,
): Promise<void> {
  const payment = { app, tx, order, trade, outside, now: app.now() }
  for (const step of STEPS) await step(payment)
}

/**
 * Locks the user row before purses and traffic, as changes by staff do. A first payment also writes `user_has_paid` of the
 * wallet when it commits, so it locks the wallet together with the accounts of the next step.
 */
async function markCustomer({ tx, order, outside }: Payment): Promise<void> {
  if (await markPaidUser(tx, order.user_id)) await lockTill(tx, order.user_id, outside.receiverId)
}

/**
 * Spends the hold, moves the order and books one journal, with the rebate of who invited the customer; none where the
 * coupon pays all of it.
 */
async function payAndBook({ app, tx, order, outside, now }: Payment): Promise<void> {
  const { externalLi, excessLi, receiverId, samePayer = false } = outside
  const holdLi = await payOrder(tx, order, externalLi, now)
  if (holdLi === undefined) throw closedMeanwhile(order)
  if (externalLi + excessLi + holdLi === 0n) return
  const rebate = await planRebate(tx, order, receiverId, externalLi)
  const booked = await postJournal(tx, {
    key: `order_paid:${order.id}`,
    kind: 'orderPaid',
    orderId: order.id,
    legs: [
      { account: 'worldGateway', amountLi: -(externalLi + excessLi) },
      { account: 'hold', userId: order.user_id, amountLi: -holdLi },
      { account: 'credit', userId: order.user_id, amountLi: excessLi },
      { account: 'sales', amountLi: externalLi + holdLi },
      ...(rebate?.legs ?? []),
    ],
  })
  if (!booked) throw closedMeanwhile(order)
  if (rebate) await noteRebate(app, tx, order, { ...rebate, samePayer })
}

/** The use that the order reserved. */
async function useCoupon({ app, tx, order }: Payment): Promise<void> {
  if (order.coupon_code !== null) await spendCoupon(app, tx, order)
}

/** A trade that was cancelled may still bring the money in time: the order is open, so it is paid by it. */
async function settleTrade({ tx, order, trade, now }: Payment): Promise<void> {
  const settled = await moveTrade(tx, trade.id, 'paid', { paid_at: now, next_query_at: null })
  if (!settled) throw closedMeanwhile(order)
}

async function endOtherTrades({ tx, order, now }: Payment): Promise<void> {
  await cancelOpenTrades(tx, order.id, now)
}

async function deliverOrder({ app, tx, order }: Payment): Promise<void> {
  const grant = { permanentBytes: order.permanent_bytes, durationDays: order.duration_days }
  const source = { kind: 'order', id: order.id, description: order.description } as const
  await deliver(app, tx, order.user_id, contentOfPlan(grant, order), source)
}

async function tellOfPayment({ app, tx, order }: Payment): Promise<void> {
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

function closedMeanwhile(order: Order): Error {
  return new Error(`order ${order.id} was closed while its lock was held`)
}
