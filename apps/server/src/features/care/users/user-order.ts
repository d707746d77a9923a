import type { UserSort } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { HIGHEST_KEY, type Place } from './user-cursor.ts'
import { NO_CREDIT, WITH_CREDIT } from './user-filter.ts'

export interface Order {
  sort: UserSort
  ascending: boolean
  /** The row before the first one. */
  after: Place | null
}

/** The first rows behind the place, as `user_id` and `key`, by the index of the order. */
export function firstOf(order: Order, limit: number): RawBuilder<unknown> {
  switch (order.sort) {
    case 'created':
      return byTime(order, limit, { table: sql`users`, at: sql`created_at`, id: sql`id` })
    case 'active':
      return byTime(order, limit, { table: sql`users`, at: ACTIVE, id: sql`id` })
    case 'expires':
      return byEnd(order, limit)
    case 'left':
      return byLeft(order, limit)
    case 'balance':
      return byBalance(order, limit)
  }
}

interface Timed {
  table: RawBuilder<unknown>
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  which?: RawBuilder<unknown>
}

function byTime(order: Order, limit: number, { table, at, id, which = sql`true` }: Timed): RawBuilder<unknown> {
  const way = wayOf(order)
  return sql`select ${id} as user_id, ${micros(at)} as key from ${table}
    where ${which} and ${behind(order, at, id, instantOf)} order by ${at} ${way}, ${id} ${way} limit ${limit}`
}

/** Users without a time package come last in either direction. */
function byEnd(order: Order, limit: number): RawBuilder<unknown> {
  const balances = { table: sql`traffic_balances`, at: EXPIRES, id: sql`user_id` }
  const withTime = byTime(order, limit, { ...balances, which: sql`${EXPIRES} > ${NO_TIME}` })
  const without = alike(order, limit, keyWithoutTime(order), sql`${EXPIRES} = ${NO_TIME}`)
  return inTurn([withTime, ...without], limit)
}

/** Users with nothing left all have the same key: the index brings them in order, however many they are. */
function byLeft(order: Order, limit: number): RawBuilder<unknown> {
  const { after, ascending } = order
  const way = wayOf(order)
  const left = sql`(permanent_granted - permanent_used)`
  const gb = after === null ? sql`true` : sql`left_gb ${signOf(order)}= ${(after.key + GB - 1n) / GB}::bigint`
  const some = sql`select user_id, ${left} as key from traffic_balances
    where left_gb > 0 and ${gb} and ${behind(order, left, sql`user_id`)}
    order by left_gb ${way}, ${left} ${way}, user_id ${way} limit ${limit}`
  const none = alike(order, limit, 0n, sql`left_gb = 0`)
  return inTurn(ascending ? [...none, some] : [some, ...none], limit)
}

function byBalance(order: Order, limit: number): RawBuilder<unknown> {
  const way = wayOf(order)
  const end = sql`order by 2 ${way}, 1 ${way} limit ${limit}`
  return sql`select user_id, key from (
    (select w.user_id, w.balance as key from ledger_accounts w
      where w.kind = 'wallet' and ${behind(order, sql`w.balance`, sql`w.user_id`)} and ${NO_CREDIT} ${end})
    union all
    (select w.user_id, w.balance + c.balance as key from ${WITH_CREDIT}
      and ${behind(order, sql`(w.balance + c.balance)`, sql`w.user_id`)} ${end})) purses ${end}`
}

/** One list after the other. The database reads a later one only if the ones before have too few rows. */
function inTurn(lists: RawBuilder<unknown>[], limit: number): RawBuilder<unknown> {
  const each = lists.map((list) => sql`(${list})`)
  return sql`select user_id, key from (${sql.join(each, sql` union all `)}) lists limit ${limit}`
}

/**
 * Rows of `traffic_balances` that all have the same key, by the user's number.
 * @returns a list for {@link inTurn}, or none if all those rows stand before the place
 */
function alike(order: Order, limit: number, key: bigint, which: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { after, ascending } = order
  if (after !== null && (ascending ? after.key > key : after.key < key)) return []
  const place = after?.key === key ? sql`user_id ${signOf(order)} ${after.id}::bigint` : sql`true`
  return [
    sql`select user_id, ${key}::bigint as key from traffic_balances
      where ${which} and ${place} order by user_id ${wayOf(order)} limit ${limit}`,
  ]
}

/** Whether a row stands behind the place. @param read makes a value of the column's type from the place's key */
export function behind(
  order: Order,
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  read = (key: bigint): RawBuilder<unknown> => sql`${key}::bigint`,
): RawBuilder<unknown> {
  const { after } = order
  if (after === null) return sql`true`
  return sql`(${value}, ${id}) ${signOf(order)} (${read(after.key)}, ${after.id}::bigint)`
}

export const wayOf = ({ ascending }: Order) => (ascending ? sql`asc` : sql`desc`)
const signOf = ({ ascending }: Order) => (ascending ? sql`>` : sql`<`)

/** The value that a list is sorted by, of `u`, `b`, and `w` and `c` for wallet and credit. */
export function keyOf(order: Order): RawBuilder<unknown> {
  switch (order.sort) {
    case 'created':
      return micros(sql`u.created_at`)
    case 'active':
      return micros(sql`coalesce(u.last_active_at, ${NO_TIME})`)
    case 'expires':
      return sql`coalesce(${micros(sql`b.time_expires_at`)}, ${keyWithoutTime(order)}::bigint)`
    case 'left':
      return sql`(b.permanent_granted - b.permanent_used)`
    case 'balance':
      return sql`(w.balance + c.balance)`
  }
}

const NO_TIME = sql`'epoch'::timestamptz`
const ACTIVE = sql`coalesce(last_active_at, ${NO_TIME})`
const EXPIRES = sql`coalesce(time_expires_at, ${NO_TIME})`
/** Stands behind all times there are. */
function keyWithoutTime({ ascending }: Order): bigint {
  return ascending ? HIGHEST_KEY : 0n
}

function micros(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint`
}

function instantOf(key: bigint): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
}
