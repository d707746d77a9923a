import { queryDelayMs } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { askGateway } from './ask-gateway.ts'
import type { Trade } from './payments-table.ts'

const BATCH = 20
const ASK_TIMEOUT_MS = 5_000
const LEASE_MS = 30_000
const MAX_ROUNDS = 20

type Due = Pick<Trade, 'id' | 'channel' | 'trade_no' | 'created_at' | 'queries_made'>

/** Asks platforms about trades on their schedule, because notifies get lost. Cancelled ones too: money may still come. */
export async function pollTrades(app: App): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await sql<Due>`
      update trades set next_query_at = ${new Date(app.now().getTime() + LEASE_MS)}, last_query_at = now()
      where id in (
        select id from trades where next_query_at <= ${app.now()} and status <> 'paid'
        order by next_query_at limit ${BATCH} for update skip locked)
      returning id, channel, trade_no, created_at, queries_made`.execute(app.db)
    await Promise.all(rows.map((trade) => askOne(app, trade)))
    if (rows.length < BATCH) return
  }
}

async function askOne(app: App, trade: Due): Promise<void> {
  const state = await askGateway(app, trade, ASK_TIMEOUT_MS)
  const queriesMade = trade.queries_made + 1
  const delay = queryDelayMs(queriesMade)
  const next = state === 'paid' || delay === undefined ? null : new Date(trade.created_at.getTime() + delay)
  await app.db
    .updateTable('trades')
    .set({ queries_made: queriesMade, next_query_at: next })
    .where('id', '=', trade.id)
    .execute()
}
