import type { Calls } from '@dukou/contract'
import type { App } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { closeUnpaid, findOwnOrder, lockOrder } from '../orders/index.ts'
import { askGateway } from './ask-gateway.ts'
import { closeAtPlatforms } from './close-trades.ts'
import { cancelOpenTrades, openTradesOf } from './payments-table.ts'

const ASK_TIMEOUT_MS = 2_000

/** Looks first whether money is already there, then closes the order once. Of two cancels, one wins and one is told no. */
export const cancelOrder: Handler<Calls['cancelOrder']> = async (ctx, { orderId }) => {
  const order = await findOwnOrder(ctx.db, orderId, ctx.actor.id)
  if (!order) refuse('orderNotFound')
  if ((await paidMeanwhile(ctx, order.id)) === 'paid') refuse('orderNotCancellable')
  if (!(await cancelUnpaid(ctx, order.id, 'customer', ctx.actor.id))) refuse('orderNotCancellable')
  return {}
}

/** Asks about all open trades at once. `unknown` when a platform could not be reached. */
export async function paidMeanwhile(app: App, orderId: bigint): Promise<'paid' | 'unpaid' | 'unknown'> {
  const trades = (await openTradesOf(app.db, orderId)).filter(({ started_at }) => started_at !== null)
  const states = await Promise.all(trades.map((trade) => askGateway(app, trade, ASK_TIMEOUT_MS)))
  return states.find((state) => state === 'paid') ?? states.find((state) => state === 'unknown') ?? 'unpaid'
}

/** @returns false when the order was paid or cancelled first */
export async function cancelUnpaid(
  app: App,
  orderId: bigint,
  reason: 'customer' | 'expired',
  actorId: bigint | null,
): Promise<boolean> {
  const givenUp = await app.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const closed = await closeUnpaid(tx, order, reason, app.now())
    if (!closed) return undefined
    const trades = await cancelOpenTrades(tx, order.id, app.now())
    await writeAudit(tx, { actorId, action: 'cancelOrder', target: order.order_no, detail: { reason } })
    return trades
  })
  if (!givenUp) return false
  // Nobody waits for it: what the platform says changes nothing here.
  void closeAtPlatforms(app, givenUp)
  return true
}
