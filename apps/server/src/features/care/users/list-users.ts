import { type Calls, type InputOf, MOST_USERS_COUNTED } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { firstPlace } from './first-place.ts'
import { cursorOf } from './user-cursor.ts'
import { balancesFor, isInOrder, matches, matching, waysToAll } from './user-filter.ts'
import { behind, firstOf, keyOf, type Order, wayOf } from './user-order.ts'
import { readUserById, readUserRows, userOf } from './user-row.ts'

type Wanted = InputOf<Calls['listUsers']>

/** Rows of the order that are tested one by one before all matches are read by their own indexes. */
const WALKED = 1000
/**
 * The same for buyers of a plan. The newest users are hardly among them, and testing a row is cheap beside reading all buyers.
 * Sorted by what is left, they mostly stand too far from the beginning.
 */
const WALKED_FOR_BUYERS = 8000
const walkedFor = ({ planId, sort }: Wanted) => (planId === null || sort === 'left' ? WALKED : WALKED_FOR_BUYERS)

export const listUsers: Handler<Calls['listUsers']> = async (ctx, input) => {
  const rows = await readUserRows(ctx.db, wantedUsers(input, ctx.now()))
  return rows.map((row) => ({
    ...userOf(ctx, row),
    cursor: cursorOf(input.sort, { key: row.key ?? 0n, id: row.id }),
  }))
}

/**
 * Selects the ids of the requested users with the values they are sorted by, and their order.
 * @param walked rows that are tested in order before the indexes of the filter are asked
 */
export function wantedUsers(input: Wanted, now: Date, walked = walkedFor(input)) {
  const { sort, ascending, hasPaid, count } = input
  const order: Order = { sort, ascending, hasPaid, after: firstPlace(input, now) }
  const way = wayOf(order)
  return {
    found: isInOrder(input)
      ? sql`select user_id as id, key from (${firstOf(order, count)}) first_rows`
      : foundBy(input, order, now, Math.max(walked, count)),
    order: sql`order by f.key ${way}, f.id ${way} limit ${count}`,
    key: sql`f.key`,
  }
}

/**
 * Tests the first rows of the order one by one. Where too few of them match, matches are rare or far away: then all of them
 * are read by the indexes of the filter and sorted.
 */
function foundBy(input: Wanted, order: Order, now: Date, walked: number): RawBuilder<unknown> {
  const { count } = input
  const way = wayOf(order)
  const key = keyOf(order)
  const others = waysToAll(input, now).map(
    (conditions) => sql`(select u.id, ${key} as key from users u ${tablesFor(input)}
      where not e.yes and ${conditions} and ${behind(order, key, sql`u.id`)} offset 0)`,
  )
  // `limit 1` keeps the planner from reading all users to test a thousand rows: it leaves a nested loop as the only join, which
  // keeps the order of `first_rows` and ends at the last row of the page. `offset 0` keeps the planner from starting parallel
  // workers for the other matches, which are rarely read.
  return sql`
    with first_rows as materialized (${firstOf(order, walked)}),
    walked as materialized (select u.id, s.key from first_rows s cross join lateral (select u.id from users u
      ${balancesFor(input)} where u.id = s.user_id and ${matches(input, now, 'walk')} limit 1) u limit ${count}),
    enough as materialized (select (select count(*) from walked) >= ${count}
      or (select count(*) from first_rows) < ${walked} as yes),
    others as materialized (select o.* from enough e cross join lateral (${sql.join(others, sql` union all `)}) o)
    select id, key from walked where (select yes from enough)
    union all (select id, key from others order by key ${way}, id ${way} limit ${count})`
}

/** The tables beside users that filter and order read. */
function tablesFor(input: Wanted): RawBuilder<unknown> {
  if (input.sort === 'left' || input.sort === 'expires') return sql`join traffic_balances b on b.user_id = u.id`
  return input.sort === 'balance' ? sql`${balancesFor(input)} ${PURSES}` : balancesFor(input)
}

const PURSES = sql`join ledger_accounts w on w.kind = 'wallet' and w.user_id = u.id
  join ledger_accounts c on c.kind = 'credit' and c.user_id = u.id`

export const countUsers: Handler<Calls['countUsers']> = async (ctx, filter) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${matching(filter, ctx.now())} limit ${MOST_USERS_COUNTED + 1}) found`.execute(
    ctx.db,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MOST_USERS_COUNTED), isMore: count > MOST_USERS_COUNTED }
}

export const readUser: Handler<Calls['readUser']> = async (ctx, { id }) =>
  (await readUserById(ctx, ctx.db, id)) ?? refuse('userNotFound')
