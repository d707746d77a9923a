import type { Calls, InputOf } from '@dukou/contract'
import { addDays, businessDay, type TrafficRecordType } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { beginsWith } from '../../../platform/database/begins-with.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseCursor } from '../../../platform/page.ts'

type Input = InputOf<Calls['allTrafficRecords']>

export interface RecordRow {
  id: string
  place: bigint
  uid: string
  email: string
  day: string
  type: TrafficRecordType
  change: bigint
  used: bigint
  granted: bigint
  description: string
  days: number
  left_after: bigint | null
  at: Date | null
}

/** So many people may have an e-mail that begins alike before the text is too short to mean one. */
const PEOPLE = 50

/** Days of use stand in other tables than all that was granted and taken, so the newest of each are put together. */
export const allTrafficRecords: Handler<Calls['allTrafficRecords']> = async (ctx, input) => {
  const { rows } = await recordsQuery(ctx, input).execute(ctx.db)
  return rows.map(recordOf)
}

export function recordsQuery(ctx: Pick<App, 'now' | 'config'>, input: Input): RawBuilder<RecordRow> {
  return recordsOf(daysOf(ctx, input), input)
}

/** The same list, each day for itself: to put the days of a large site in order takes longer than to read them one by one. */
export function recordsByDay(ctx: Pick<App, 'now' | 'config'>, input: Input): RawBuilder<RecordRow>[] {
  return daysOf(ctx, input).map((day) => recordsOf([day], input))
}

/** The place of a row in the list: its day, and its order within the day from the highest down. */
interface Place {
  day: string
  order: bigint
}

function placeOf({ after }: Input): Place | undefined {
  if (after === null) return undefined
  const [, day = '', order = ''] = /^(\d{4}-\d{2}-\d{2})_(-?\d{1,18})$/.exec(after) ?? refuseCursor()
  return { day, order: BigInt(order) }
}

/** The days that are asked for, from that of the cursor on, the newest first. */
function daysOf(ctx: Pick<App, 'now' | 'config'>, input: Input): string[] {
  const today = businessDay(ctx.now(), ctx.config.timeZone)
  const days = Array.from({ length: input.dayCount }, (_, back) => addDays(today, -back))
  const place = placeOf(input)
  if (place === undefined) return days
  if (!days.includes(place.day)) refuseCursor()
  return days.filter((day) => day <= place.day)
}

function recordsOf(days: string[], input: Input): RawBuilder<RecordRow> {
  const parts = [
    ...(input.type === 'spend' ? [] : [changes(input, days)]),
    ...(input.type === null || input.type === 'spend' ? [uses(input, days)] : []),
  ]
  return sql<RecordRow>`
    with found as materialized (${sql.join(
      parts.map((part) => sql`select * from (${part}) each_kind`),
      sql` union all `,
    )} order by day desc, place desc limit ${input.number})
    select substr(md5(f.mark), 1, 24) as id, f.place, u.public_id as uid, u.email, f.day, f.type, f.change, f.description,
      f.days, f.left_after, f.at, b.permanent_used as used, b.permanent_granted as granted
    from found f join users u on u.id = f.user_id join traffic_balances b on b.user_id = f.user_id
    order by f.day desc, f.place desc`
}

export function recordOf(row: RecordRow) {
  return {
    id: row.id,
    cursor: `${row.day}_${row.place}`,
    userId: row.uid,
    email: row.email,
    day: row.day,
    type: row.type,
    changeBytes: row.change,
    usedBytes: row.used,
    grantedBytes: row.granted,
    description: row.description,
    days: row.days,
    leftBytes: row.left_after,
    at: row.at,
  }
}

function changes(input: Input, days: string[]): RawBuilder<unknown> {
  const { type, sought, number } = input
  const place = placeOf(input)
  const behind = place === undefined ? sql`` : sql`and (r.day, r.id) < (${place.day}::date, ${place.order})`
  const within = sql`${isWithin('r', days)} ${behind}`
  const ofType = type === null ? sql`` : sql`and r.type = ${type}`
  const columns = sql`'record ' || r.id as mark, r.user_id, r.day, r.id as place, r.type,
    r.permanent_change + r.trial_change as change, r.description, r.days_change as days, r.permanent_after as left_after,
    r.created_at as at`
  if (sought.trim() === '') {
    return sql`select ${columns} from traffic_records r where ${within} ${ofType}
      order by r.day desc, r.id desc limit ${number}`
  }
  // `offset 0` keeps the planner from reading all records of a day and type anew for each person.
  return sql`select theirs.* from (${people(sought)}) who cross join lateral
    (select ${columns} from (select * from traffic_records where user_id = who.id order by id desc offset 0) r
      where ${within} ${ofType} order by r.id desc limit ${number}) theirs`
}

/**
 * Use per user and day, from all buckets. Sorted below the other records of the day. Each past day is a partition with
 * an index by user, so only its first rows are read. The running day, and days not written out yet, come from the
 * balances. `lastOn` is the user whose row was the last one of a day that is read on.
 */
function uses(input: Input, days: string[]): RawBuilder<unknown> {
  const { sought, number } = input
  const place = placeOf(input)
  const lastOn = (day: string) => (day === place?.day ? -place.order : 0n)
  const columns = sql`'use ' || d.user_id || ' ' || d.day as mark, d.user_id, d.day, -d.user_id as place, 'spend' as type,
    -(d.quota + d.trial + d.permanent + d.overrun) as change, '' as description, 0 as days, null::bigint as left_after,
    null::timestamptz as at`
  if (sought.trim() === '') {
    const running = sql`select day, user_id, day_trial as trial, day_quota as quota, day_permanent as permanent,
      day_overrun as overrun from traffic_balances where day_up > 0 or day_down > 0`
    // Days before one that has as many rows as are asked for are not gone into.
    const enough = sql`with enough as materialized (select coalesce(${sql.join([
      ...days.slice(0, -1).map(
        (day) => sql`(select ${day}::date where exists
        (select 1 from usage_days d where d.day = ${day}::date
          and d.user_id > ${lastOn(day)} offset ${number - 1}))`,
      ),
      sql`${days.at(-1)}::date`,
    ])}) as day)`
    // As a range, so that the index by day is read: going by user through all balances looks cheap while all are of one day.
    const parts = [
      ...days.map(
        (day) => sql`(select ${columns} from usage_days d where d.day = ${day}::date and d.user_id > ${lastOn(day)}
          and ${day}::date >= (select day from enough) order by d.user_id limit ${number})`,
      ),
      sql`select theirs.* from unnest(${days}::date[], ${days.map(lastOn)}::bigint[]) of (day, last)
        cross join lateral (select ${columns} from (${running}) d where d.day between of.day and of.day and d.user_id > of.last
          order by d.day, d.user_id limit ${number}) theirs`,
    ]
    return sql`${enough} ${sql.join(parts, sql` union all `)}`
  }
  const isBehind = place === undefined ? sql`` : sql`and (d.day < ${place.day}::date or d.user_id > ${-place.order})`
  return sql`select theirs.* from (${people(sought)}) who cross join lateral
    (select ${columns} from user_days d where d.user_id = who.id and ${isWithin('d', days)} ${isBehind}
      order by d.day desc limit ${number}) theirs`
}

const isWithin = (table: string, days: string[]) =>
  sql`${sql.ref(table)}.day between ${days.at(-1)}::date and ${days[0]}::date`

function people(sought: string): RawBuilder<unknown> {
  const email = sought.trim().toLowerCase()
  return sql`select id from users where ${beginsWith(sql`lower(email)`, email)}
    order by lower(email) using ~<~ limit ${PEOPLE}`
}
