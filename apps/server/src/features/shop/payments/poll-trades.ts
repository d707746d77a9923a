import { QUERY_WAITS_MS, queryDelayMs } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { askGateway } from './ask-gateway.ts'
import type { Trade } from './payments-table.ts'

const BATCH = 20
const ASK_TIMEOUT_MS = 5_000
const LEASE_MS = 30_000
const MAX_ROUNDS = 20
/** Beyond a lease or its own wait no trade is left alone, whatever the clock did; processes may differ by some seconds. */
const LONGEST_WAITS = QUERY_WAITS_MS.map((ms) => Math.max(ms, LEASE_MS) / 1000 + 10)

type Due = Pick<Trade, 'id' | 'channel' | 'trade_no' | 'memo' | 'created_at' | 'queries_made'>

/** Asks platforms about trades on their schedule, because notifies get lost. Cancelled ones too: money may still come. */
export async function pollTrades(app: App): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { rows } = await sql<Due>`
      update trades set next_query_at = ${new Date(app.now().getTime() + LEASE_MS)}, last_query_at = ${app.now()}
      where id in (
        select id from trades
        where next_query_at is not null and status <> 'paid' and (next_query_at <= ${app.now()}
          or next_query_at > ${app.now()}::timestamptz + (${LONGEST_WAITS}::float8[])[queries_made + 1] * interval '1 second')
        order by next_query_at limit ${BATCH} for update skip locked)
      returning id, channel, trade_no, memo, created_at, queries_made`.execute(app.db)
    await Promise.all(rows.map((trade) => askOne(app, trade)))
    if (rows.length < BATCH) return
  }
}

async function askOne(app: App, trade: Due): Promise<void> {
  const state = await askGateway(app, trade, ASK_TIMEOUT_MS)
  const queriesMade = trade.queries_made + 1
  await app.db
    .updateTable('trades')
    .set({ queries_made: queriesMade, next_query_at: state === 'paid' ? null : nextQueryAt(app, trade, queriesMade) })
    .where('id', '=', trade.id)
    .execute()
}

/** By the trade's age, and never further away than its wait. */
function nextQueryAt(app: App, { created_at }: Due, queriesMade: number): Date | null {
  const delay = queryDelayMs(queriesMade)
  const wait = QUERY_WAITS_MS[queriesMade]
  if (delay === undefined || wait === undefined) return null
  return new Date(Math.min(created_at.getTime() + delay, app.now().getTime() + wait))
}
