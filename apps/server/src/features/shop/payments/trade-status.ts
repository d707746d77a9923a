import type { Calls } from '@dukou/contract'
import type { OrderStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, App, Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { creditedLi, type Order } from '../orders/index.ts'
import { askGateway } from './ask-gateway.ts'
import type { Trade } from './payments-table.ts'
import { tradeAnswerWith } from './trade-answer.ts'

const ASK_EVERY_SECONDS = 10
const ASK_TIMEOUT_MS = 2_500

/** Tells the order's outcome: paid when any trade paid it. Asks the platform in the background, at most every ten seconds. */
export const tradeStatus: Handler<Calls['tradeStatus']> = async (ctx, { tradeId }) => {
  const trade = await readOwnTrade(ctx, tradeId)
  if (!trade) refuse('tradeNotFound')
  // No platform knows of a transfer.
  if (trade.status === 'awaitingPayment' && trade.is_due && trade.pay_mode !== 'transfer') {
    void askInTurn(ctx, trade).catch((error: Error) => ctx.log.warn({ reason: error.message }, 'query failed'))
  }
  const status = trade.order_status === 'paid' ? 'paid' : trade.status
  return {
    status,
    addTrafficBytes: trade.permanent_bytes,
    addDurationDays: trade.duration_days,
    trade: { ...tradeAnswerWith(trade, trade, trade.credited), status },
  }
}

type TradeOfOrder = Trade &
  Pick<Order, 'permanent_bytes' | 'duration_days'> & {
    order_status: OrderStatus
    credited: bigint
    is_due: boolean
  }

/** A trade with what its order is and received, in one statement. Other people's trades are not there. */
async function readOwnTrade({ db, actor, now }: Ctx<Actor>, publicId: string): Promise<TradeOfOrder | undefined> {
  const { rows } = await sql<TradeOfOrder>`
    select t.*, o.status as order_status, o.permanent_bytes, o.duration_days, ${creditedLi(sql.ref('t.order_id'))} as credited,
      ${isDue(now())} as is_due
    from trades t join orders o on o.id = t.order_id
    where t.public_id = ${publicId} and t.user_id = ${actor.id}`.execute(db)
  return rows[0]
}

async function askInTurn(app: App, trade: Trade): Promise<void> {
  if (await claimQuery(app, trade)) await askGateway(app, trade, ASK_TIMEOUT_MS)
}

/** Lets only one of all polling requests query the platform, across processes. */
async function claimQuery(app: App, trade: Trade): Promise<boolean> {
  const { rows } = await sql`
    update trades t set last_query_at = ${app.now()} where id = ${trade.id} and ${isDue(app.now())} returning 1`.execute(
    app.db,
  )
  return rows.length > 0
}

/** Condition on a trade `t`. abs(): after the clock was set back, timestamps may lie in the future. */
function isDue(now: Date): RawBuilder<boolean> {
  return sql`abs(extract(epoch from ${now}::timestamptz - coalesce(t.last_query_at, t.created_at))) > ${ASK_EVERY_SECONDS}`
}
