import { addDays, businessDay, startOfDay } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { makePartitions } from '../../network/usage/index.ts'
import { type Seeded, unit, writeInBulk } from './seeded.ts'

/** Permanent traffic that past use may take in all. Limits daily use, so the initial traffic lasts for all days. */
const PERMANENT_BYTES = 100_000_000_000

/** Each by a connection of its own, for a server has more than one core. */
const DAYS_AT_ONCE = 2

/**
 * Writes the use of seeded customers on each day before today. Some are active daily and some rarely; a little more
 * than a third of all are active on a day. Most use little, few use much.
 * @param wantedRows approximate number of rows of all days, reached by lower activity of all users; 0: no target
 * @param tell progress: days done
 * @returns how many rows a table got
 */
export async function pastDays(
  app: App,
  seeded: Seeded,
  wantedRows: number,
  tell: (done: number) => void,
): Promise<number> {
  const today = businessDay(seeded.now, seeded.timeZone)
  const first = addDays(today, -seeded.days)
  const { rows: numbers } = await sql<{ number: number }>`select number from inbounds order by number`.execute(app.db)
  const inbounds = numbers.length > 0 ? numbers.map(({ number }) => number) : [1]
  await app.db.transaction().execute((tx) => drawHabits(tx, seeded, wantedRows))
  const left = Array.from({ length: seeded.days }, (_, place) => addDays(first, place))
  let [made, done] = [0, 0]
  const fillDays = async () => {
    for (let day = left.shift(); day; day = left.shift()) {
      const rows = await oneDay(app, seeded, day, inbounds)
      made += rows
      done += 1
      tell(done)
    }
  }
  try {
    await Promise.all(Array.from({ length: DAYS_AT_ONCE }, fillDays))
  } finally {
    await sql`drop table seeded_habits`.execute(app.db)
  }
  return made
}

/** Draws once what is the same on all days: each user's probability of activity and volume. Ordered by user id. */
async function drawHabits(tx: Tx, { firstId, count, days, now }: Seeded, wantedRows: number): Promise<void> {
  await writeInBulk(tx)
  await sql`drop table if exists seeded_habits`.execute(tx)
  await sql`
    create unlogged table seeded_habits as
    select id, created_at, power(${unit('id', 5)}, 1.08) as is_there, ${unit('id', 3)} < 0.3 as is_permanent,
      -4e8 * (0.2 + 4 * power(${unit('id', 4)}, 4)) as bytes
    from users where id between ${firstId} and ${firstId + BigInt(count) - 1n} and email like 'seed-%@example.com'
    order by id`.execute(tx)
  if (wantedRows === 0) return
  await sql`
    update seeded_habits set is_there = is_there * least(1, ${wantedRows} / greatest(1, (select sum(is_there
      * least(${days}, extract(epoch from ${now}::timestamptz - created_at) / 86400)) from seeded_habits)))`.execute(tx)
}

async function oneDay(app: App, { timeZone, days }: Seeded, day: string, inbounds: number[]): Promise<number> {
  const largest = Math.floor(PERMANENT_BYTES / days / 2)
  return app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    await sql`
      create temp table past_uses on commit drop as
      select id, is_permanent, (bytes * part)::bigint as up, (bytes * (1 - part))::bigint as down
      from (
        select id, is_permanent, 0.03 + 0.1 * random() as part,
          least(case when is_permanent then ${largest} else 40e9 end, 5e7 + bytes * ln(1 - random()))::float8 as bytes
        from seeded_habits where created_at < ${startOfDay(day, timeZone)} and random() < is_there) who`.execute(tx)
    const attachDays = await fill(
      tx,
      'usage_days',
      day,
      sql`select ${day}::date, id, 0, case when is_permanent then 0 else up + down end,
        case when is_permanent then up + down else 0 end, 0, up, down from past_uses`,
    )
    const attachInbounds = await fill(
      tx,
      'usage_inbound_days',
      day,
      sql`select ${day}::date, id, (${inbounds}::int[])[1 + id % ${inbounds.length}], up, down,
        (up + down) * 1000000::numeric from past_uses`,
    )
    // Only now, because who fills another day waits from here to the end.
    await attachDays()
    const made = await attachInbounds()
    await makePartitions(tx, day)
    return made
  })
}

/**
 * The rows of a day: a table of their own is filled before it gets its key, which takes a quarter of the time.
 * @returns what makes it part of the whole, and tells how many they are
 */
async function fill(
  tx: Tx,
  table: 'usage_days' | 'usage_inbound_days',
  day: string,
  rows: RawBuilder<unknown>,
): Promise<() => Promise<number>> {
  const name = `${table}_${day.replaceAll('-', '')}`
  const { rows: found } = await sql`select 1 from pg_class where relname = ${name}`.execute(tx)
  const isNew = found.length === 0
  const columns = table === 'usage_days' ? 'user_id, day' : 'day, user_id, inbound_number'
  if (isNew) await sql`create table ${sql.id(name)} (like ${sql.id(table)})`.execute(tx)
  const { numAffectedRows = 0n } = await sql`insert into ${sql.id(name)} ${rows}`.execute(tx)
  if (isNew) await sql`alter table ${sql.id(name)} add primary key (${sql.raw(columns)})`.execute(tx)
  return async () => {
    if (isNew) {
      await sql`alter table ${sql.id(table)} attach partition ${sql.id(name)}
        for values from (${sql.lit(day)}) to (${sql.lit(addDays(day, 1))})`.execute(tx)
    }
    return Number(numAffectedRows)
  }
}
