import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { type Seeded, unit, writeInBulk } from './seeded.ts'

/** Older reports are forgotten. */
const REPORTED_DAYS = 45
/** Each inbound reports once a minute; who used it on a day stands in one of its reports. */
const REPORTS_A_DAY = 1440
/** One report in so many says what nobody may be billed for, and one was decided by what is likely. */
const ODD_ONE_IN = 400
const UNSURE_ONE_IN = 1000
/** Quarantined rows per day whose reports have been deleted. */
const KEPT_A_DAY = 20

/** The reports that the last days of seeded use came from, and what was kept back on all days. */
export async function pastReports(app: App, { firstId, count, days, now, timeZone }: Seeded): Promise<void> {
  const today = businessDay(now, timeZone)
  for (let back = days; back > 0; back -= 1) {
    const day = addDays(today, -back)
    await app.db.transaction().execute(async (tx) => {
      await writeInBulk(tx)
      const start = sql`${startOfDay(day, timeZone)}::timestamptz`
      if (back > REPORTED_DAYS) {
        await sql`
          insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
          select ${day}::date, gen_random_uuid(), 'unknownUser', i.number, ${start} + n * interval '70 minutes',
            '{"999": [500, 500]}', 1, 500, 500
          from generate_series(1, ${KEPT_A_DAY}::int) n
            cross join lateral (select number from inbounds order by (number + n) % 7, number limit 1) i`.execute(tx)
        return
      }
      await sql`
        with slots as (
          select inbound_number, (${unit('user_id', 7)} * ${REPORTS_A_DAY})::int as slot,
            array_agg(user_id::int order by user_id) as ids, array_agg(up order by user_id) as ups,
            array_agg(down order by user_id) as downs, sum(up) as up, sum(down) as down
          from usage_inbound_days
          where day = ${day}::date and user_id between ${firstId} and ${firstId + BigInt(count) - 1n} group by 1, 2),
        reports as (
          insert into usage_reports (day, key, inbound_number, arrived_at, applied_at, program, decision, reason, is_uncertain,
            body_sha256, received_users, received_up, received_down, resent_users, resent_up, resent_down, user_ids, ups, downs,
            up_factor, down_factor, plain_up_factor, plain_down_factor, minimum_bytes, is_summed)
          select ${day}::date, gen_random_uuid(), inbound_number, at, at, 'v2node', 'accepted', 'new',
            mixed % ${UNSURE_ONE_IN} = 0, sha256(int4send(mixed)), cardinality(ids) + odd, up + 500 * odd, down + 500 * odd,
            0, 0, 0, ids, ups, downs, 1000000, 1000000, 1000000, 1000000, 0, true
          from slots, lateral (select slot * 7919 + inbound_number as mixed, ${start} + slot * interval '1 minute' as at) m,
            lateral (select (mixed % ${ODD_ONE_IN} = 1)::int as odd) o
          order by at
          returning day, key, inbound_number, arrived_at, received_users - cardinality(user_ids) as odd)
        insert into usage_quarantine (day, report_key, reason, inbound_number, arrived_at, entries, readable_users, up, down)
        select day, key, 'unknownUser', inbound_number, arrived_at, '{"999": [500, 500]}', 1, 500, 500
        from reports where odd > 0`.execute(tx)
    })
  }
}
