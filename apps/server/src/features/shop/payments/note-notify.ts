import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { storable } from '../../../platform/database/storable.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** How many are kept per payment account and verdict of those that moved no money. */
const KEPT = 20
/** Verdicts that are counted and kept, and written to no log: everything is as it should be. */
const NO_NEWS = new Set(['signTest'])
const MAX_RAW = 2048
const MAX_PROBLEM = 200
const MAX_NUMBER = 64

export interface NotifyEvent {
  paymentAccount: string
  method: string
  raw: string
  tradeNo: string | null
}

/** Evidence of a payment: one row per notify that was believed. */
export async function noteConfirmed(db: Db, event: NotifyEvent): Promise<void> {
  await sql`insert into notify_events (channel, method, raw, verdict, trade_no)
    values (${event.paymentAccount}, ${event.method}, ${storable(event.raw, MAX_RAW)}, 'confirmed', ${event.tradeNo})`.execute(
    db,
  )
}

/** Evidence of money that went back: only the platform can sign it, and one that it repeats is kept once. */
export async function noteRefunded(db: Db | Tx, event: NotifyEvent): Promise<void> {
  const raw = storable(event.raw, MAX_RAW)
  await sql`insert into notify_events (channel, method, raw, verdict, trade_no)
    select ${event.paymentAccount}, ${event.method}, ${raw}, 'refunded', ${event.tradeNo}
    where not exists (select 1 from notify_events where trade_no = ${event.tradeNo} and channel = ${event.paymentAccount}
      and verdict = 'refunded' and raw = ${raw})`.execute(db)
}

/**
 * Counts a notify that moved no money and keeps it in place of an old one. Anybody can send these, so neither rows nor
 * lines of the log grow with them: a line is written once a minute at most, whichever process they come to.
 */
export async function noteIdle(app: App, event: NotifyEvent, verdict: string, problem: string): Promise<void> {
  const told = storable(problem, MAX_PROBLEM)
  const { rows } = await sql<{ times: bigint; tell: boolean }>`
    with counted as (
      insert into notify_counts as known (channel, verdict) values (${event.paymentAccount}, ${verdict})
      on conflict (channel, verdict) do update set times = known.times + 1, last_at = now(),
        told_at = case when known.told_at < now() - interval '1 minute' then now() else known.told_at end
      returning times, told_at = now() as tell
    ), kept as (
      insert into notify_events as old (channel, method, raw, verdict, problem, trade_no, slot)
      select ${event.paymentAccount}, ${event.method}, ${storable(event.raw, MAX_RAW)}, ${verdict}, ${told},
        ${event.tradeNo === null ? null : storable(event.tradeNo, MAX_NUMBER)}::text, times % ${KEPT} from counted
      on conflict (channel, verdict, slot) do update set method = excluded.method, raw = excluded.raw,
        problem = excluded.problem, trade_no = excluded.trade_no, created_at = now()
    )
    select times, tell from counted`.execute(app.db)
  const [row] = rows
  if (row?.tell && !NO_NEWS.has(verdict))
    app.log.warn(
      { paymentAccount: event.paymentAccount, verdict, problem: told, times: String(row.times) },
      'notify moved no money',
    )
}
