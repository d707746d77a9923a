import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { readOrder } from '../orders/index.ts'
import { askGateway } from './ask-gateway.ts'
import { findOwnTrade, type Trade } from './payments-table.ts'
import { tradeAnswer } from './trade-answer.ts'

const ASK_EVERY_SECONDS = 10
const ASK_TIMEOUT_MS = 2_500

/** Tells the order's outcome: paid when any trade paid it. Asks the platform in the background, at most every ten seconds. */
export const tradeStatus: Handler<Calls['tradeStatus']> = async (ctx, { tradeId }) => {
  const trade = await findOwnTrade(ctx.db, tradeId, ctx.actor.id)
  if (!trade) refuse('tradeNotFound')
  const order = await readOrder(ctx.db, trade.order_id)
  if (trade.status === 'awaitingPayment' && (await claimQuery(ctx, trade))) {
    void askGateway(ctx, trade, ASK_TIMEOUT_MS).catch((error: Error) =>
      ctx.log.warn({ reason: error.message }, 'query failed'),
    )
  }
  const status = order.status === 'paid' ? 'paid' : trade.status
  return {
    status,
    addTrafficBytes: order.permanent_bytes,
    addDurationDays: order.duration_days,
    trade: { ...(await tradeAnswer(ctx.db, trade, order)), status },
  }
}

/** Of all who poll, on whatever process, one asks. */
async function claimQuery(app: App, trade: Trade): Promise<boolean> {
  const { rows } = await sql`
    update trades set last_query_at = ${app.now()}
    where id = ${trade.id} and abs(extract(epoch from ${app.now()}::timestamptz - coalesce(last_query_at, created_at)))
      > ${ASK_EVERY_SECONDS}
    returning 1`.execute(app.db)
  return rows.length > 0
}
