import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { REWARD_BP } from './past-orders.ts'
import { type Seeded, unit, writeInBulk } from './seeded.ts'
import { withoutIndexes } from './without-indexes.ts'

/** A site grows: two thirds of the customers were there before the days that are told of. */
const TENURES = 3

/** Lets seeded customers without a past have signed up one after the other. @returns undefined where there is none */
export async function pastPeople(app: App, days: number): Promise<Seeded | undefined> {
  const now = app.now()
  return app.db.transaction().execute(async (tx) => {
    await writeInBulk(tx)
    const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
      select min(id) as first, max(id) as last from users
      where email like 'seed-%@example.com' and last_active_at is null`.execute(tx)
    const { first, last } = rows[0] ?? {}
    if (!first || !last) return undefined
    const count = Number(last - first) + 1
    const move = () =>
      sql`
      update users set created_at = moment, first_url = 'dukou.example', last_url = 'dukou.example',
        last_active_at = moment + (${now}::timestamptz - moment) * (1 - power(${unit('id', 1)}, 4)), has_paid = ${isBuyer(first)},
        inviter_id = ${inviterOf(first)}, invite_reward_bp = ${REWARD_BP}::int, invite_window_days = 36500
      from (select id as who, ${now}::timestamptz - make_interval(secs =>
          (${TENURES * days * 86_400}::float8 * (1 - (id - ${first} + ${unit('id', 2)}) / ${count}::float8))) as moment
        from users where id between ${first} and ${last}) as people
      where id = who and email like 'seed-%@example.com' and last_active_at is null`.execute(tx)
    await withoutIndexes(tx, ['users'], async () => void (await move()))
    return { firstId: first, count, days, now, timeZone: app.config.timeZone }
  })
}

/** Three of five ever buy something. */
function isBuyer(firstId: bigint) {
  return sql`(id - ${firstId}) % 5 < 3`
}

/** One of ten came by the code of the first of his hundred. */
function inviterOf(firstId: bigint) {
  return sql`case when (id - ${firstId}) % 10 = 1 then ${firstId} + (id - ${firstId}) / 100 * 100 end`
}
