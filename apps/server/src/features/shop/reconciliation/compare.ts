import { addDays, type BillFormat, billTimeZone, differenceMachine, sourcesOf, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { type Found, findDifferences } from './find-differences.ts'

/**
 * Compares a day, and the days beside it: money of a minute around midnight stands in the bill of one day and in the books
 * of the other.
 */
export function compareAround(app: App, tx: Tx, paymentAccount: string, day: string): Promise<void> {
  return compareDays(app, tx, paymentAccount, { first: addDays(day, -1), last: addDays(day, 1) })
}

/** Compares those of the days that have a bill. Call with the day locked. */
export async function compareDays(
  app: App,
  tx: Tx,
  paymentAccount: string,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const { rows } = await sql<Compared>`
    select day::text, format from bills where channel = ${paymentAccount} and replaced_at is null
      and day between ${first}::date and ${last}::date order by day`.execute(tx)
  for (const one of rows) await compareDay(app, tx, paymentAccount, one)
  await sql`update bill_days set compared_at = ${app.now()}
    where channel = ${paymentAccount} and day between ${first}::date and ${last}::date`.execute(tx)
}

interface Compared {
  day: string
  format: BillFormat
}

/**
 * Writes down where the bill of a day and the books differ now. What was found before and is gone says so; what was
 * explained stays explained as long as it is the same.
 */
async function compareDay(app: App, tx: Tx, paymentAccount: string, { day, format }: Compared): Promise<void> {
  const zone = billTimeZone(format, app.config.timeZone)
  const span = { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  const found = await findDifferences(tx, paymentAccount, day, span)
  await sql`
    update bill_differences set state = 'done', act = 'gone', decided_at = ${app.now()}, decided_by = null
    where channel = ${paymentAccount} and day = ${day}::date and state in (${sql.join(sourcesOf(differenceMachine, 'done'))})
      and subject || ' ' || key <> all(${found.map(({ subject, key }) => `${subject} ${key}`)}::text[])`.execute(tx)
  for (const one of found) await keep(app, tx, paymentAccount, day, one)
}

/** New, or as it was, or again: one that had gone, or that has another amount than when it was explained. */
async function keep(app: App, tx: Tx, paymentAccount: string, day: string, found: Found): Promise<void> {
  const { subject, key, kind, trade_no, external_no, refund_no, there_li, there_text, here_li } = found
  await sql`
    insert into bill_differences as d (public_id, channel, day, key, subject, kind, trade_no, external_no, refund_no,
      there_li, there_text, here_li, found_at)
    values (${newPublicId()}, ${paymentAccount}, ${day}, ${key}, ${subject}, ${kind}, ${trade_no}, ${external_no}, ${refund_no},
      ${there_li}, ${there_text}, ${here_li}, ${app.now()})
    on conflict (channel, day, subject, key) do update set state = 'open', kind = excluded.kind,
      there_li = excluded.there_li, there_text = excluded.there_text, here_li = excluded.here_li,
      found_at = excluded.found_at, act = null, decided_at = null, decided_by = null
    where d.state in (${sql.join(sourcesOf(differenceMachine, 'open'))}) and (d.state = 'done' or d.kind <> excluded.kind
        or d.there_li is distinct from excluded.there_li or d.here_li is distinct from excluded.here_li)`.execute(tx)
}

/** Differences of a day that nobody has dealt with. */
export async function countOpen(tx: Tx, paymentAccount: string, day: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from bill_differences
    where channel = ${paymentAccount} and day = ${day}::date and state = 'open'`.execute(tx)
  return rows[0]?.open ?? 0
}
