import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { makePartitions } from '../usage/index.ts'
import { type Seeded, unit, writeInBulk } from './seeded.ts'

/** Of permanent traffic, so that what everybody begins with lasts for all days. */
const PERMANENT_BYTES = 100_000_000_000

/**
 * What seeded customers used on each of the days before today. Some are there daily and some hardly ever, a little more
 * than a third of all on a day; most use a little, few much.
 * @param tell progress: days done
 * @returns how many rows a table got
 */
export async function pastDays(app: App, seeded: Seeded, tell: (done: number) => void): Promise<number> {
  const today = businessDay(seeded.now, seeded.timeZone)
  const first = addDays(today, -seeded.days)
  const { rows } = await sql<{ number: number }>`select number from inbounds order by number`.execute(app.db)
  const inbounds = rows.length > 0 ? rows.map(({ number }) => number) : [1]
  let made = 0
  for (let day = first; day < today; day = addDays(day, 1)) {
    made += await oneDay(app, seeded, day, inbounds)
    tell(Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + 1)
  }
  return made
}

async function oneDay(app: App, seeded: Seeded, day: string, inbounds: number[]): Promise<number> {
  const { firstId, count, timeZone, days } = seeded
  const largest = Math.floor(PERMANENT_BYTES / days / 2)
  return app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sql`
      create temp table past_uses on commit drop as
      select id, is_permanent, (bytes * part)::bigint as up, (bytes * (1 - part))::bigint as down
      from (
        select id, ${unit('id', 3)} < 0.3 as is_permanent, 0.03 + 0.1 * random() as part,
          least(case when ${unit('id', 3)} < 0.3 then ${largest} else 40e9 end,
            5e7 - 4e8 * ln(1 - random()) * (0.2 + 4 * power(${unit('id', 4)}, 4)))::float8 as bytes
        from users where id between ${firstId} and ${firstId + BigInt(count) - 1n}
          and created_at < ${startOfDay(day, timeZone)} and email like 'seed-%@example.com'
          and random() < power(${unit('id', 5)}, 1.08)
        order by id) who`.execute(tx)
    await fill(
      tx,
      'usage_days',
      day,
      sql`select ${day}::date, id, 0, case when is_permanent then 0 else up + down end,
        case when is_permanent then up + down else 0 end, 0, up, down from past_uses`,
    )
    const made = await fill(
      tx,
      'usage_inbound_days',
      day,
      sql`select ${day}::date, id, (${inbounds}::int[])[1 + id % ${inbounds.length}], up, down,
        (up + down) * 1000000::numeric from past_uses`,
    )
    await makePartitions(tx, day)
    return made
  })
}

/** The rows of a day: a table of their own is filled before it gets its key, which takes a quarter of the time. */
async function fill(
  tx: Tx,
  table: 'usage_days' | 'usage_inbound_days',
  day: string,
  rows: RawBuilder<unknown>,
): Promise<number> {
  const name = `${table}_${day.replaceAll('-', '')}`
  const { rows: found } = await sql`select 1 from pg_class where relname = ${name}`.execute(tx)
  const isNew = found.length === 0
  const columns = table === 'usage_days' ? 'user_id, day' : 'day, user_id, inbound_number'
  if (isNew) await sql`create table ${sql.id(name)} (like ${sql.id(table)})`.execute(tx)
  const { numAffectedRows = 0n } = await sql`insert into ${sql.id(name)} ${rows}`.execute(tx)
  if (isNew) {
    await sql`alter table ${sql.id(name)} add primary key (${sql.raw(columns)})`.execute(tx)
    await sql`alter table ${sql.id(table)} attach partition ${sql.id(name)}
      for values from (${sql.lit(day)}) to (${sql.lit(addDays(day, 1))})`.execute(tx)
  }
  return Number(numAffectedRows)
}
