import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { noteActive } from '../../people/account/index.ts'

const REPORTS_AT_ONCE = 500
const USES_AT_ONCE = 20_000

interface Taken {
  taken: number
  last: Date | null
  user_ids: bigint[]
}

/**
 * Adds what reports counted to the days of users and inbounds, and to the loads of lines. Each report once: it is marked
 * in the statement that adds it, and of two processes at once each takes reports of its own. Then notes that their users
 * were active.
 */
export async function sumReports({ db }: Pick<App, 'db'>): Promise<void> {
  for (let taken = 1; taken > 0; ) {
    const { rows } = await sql<Taken>`
      with waiting as (
        select day, key, user_ids from usage_reports where not is_summed order by day, key limit ${REPORTS_AT_ONCE}
      ), few as (
        select day, key from (
          select day, key, sum(cardinality(user_ids)) over (order by day, key) - cardinality(user_ids) as before
          from waiting) w where before < ${USES_AT_ONCE}
      ), taken as materialized (
        select r.day, r.key, r.arrived_at from usage_reports r join few using (day, key) where not r.is_summed
        order by r.day, r.key for update of r skip locked
      ), marked as (
        update usage_reports r set is_summed = true from taken t where r.day = t.day and r.key = t.key
      ), uses as materialized (
        select day, user_id, inbound_number, sum(up) as up, sum(down) as down, sum(weighed) as weighed
        from report_uses join taken using (day, key) group by 1, 2, 3
      ), added as (
        insert into usage_inbound_days (day, user_id, inbound_number, up, down, weighed)
        select day, user_id, inbound_number, up, down, weighed from uses order by 1, 2, 3
        on conflict (day, user_id, inbound_number) do update set up = usage_inbound_days.up + excluded.up,
          down = usage_inbound_days.down + excluded.down, weighed = usage_inbound_days.weighed + excluded.weighed
      ), loads as (
        update lines l set load_bytes = l.load_bytes + u.bytes
        from (select inbound_number, sum(up + down) as bytes from uses group by 1) u
        where l.inbound_number = u.inbound_number and l.removed_at is null
      )
      select count(*)::int as taken, max(arrived_at) as last, array(select distinct user_id from uses) as user_ids
      from taken`.execute(db)
    taken = rows[0]?.taken ?? 0
    if (rows[0]?.last) await noteActive(db, rows[0].user_ids, rows[0].last)
  }
}
