import type { UserSort } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { HIGHEST_ID, HIGHEST_KEY, type Place } from './user-cursor.ts'
import { NO_CREDIT, WITH_CREDIT } from './user-filter.ts'

export interface Order {
  sort: UserSort
  ascending: boolean
  /** Only users who have paid, or never have; null: all. Each sorted table has a column for it, and indexes lead with it. */
  hasPaid: boolean | null
  /** The row before the first one. */
  after: Place | null
}

/** The first rows behind the place, as `user_id` and `key`, by the index of the order. */
export function firstOf(order: Order, limit: number): RawBuilder<unknown> {
  switch (order.sort) {
    case 'created':
      return byTime(order, limit, { table: sql`users`, at: sql`created_at`, id: sql`id`, paid: sql`has_paid` })
    case 'active':
      return byTime(order, limit, { table: sql`users`, at: ACTIVE, id: sql`id`, paid: sql`has_paid` })
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
  paid?: RawBuilder<unknown>
  which?: RawBuilder<unknown>
}

function byTime(order: Order, limit: number, { table, at, id, paid, which = sql`true` }: Timed): RawBuilder<unknown> {
  const way = wayOf(order)
  return sql`select ${id} as user_id, ${micros(at)} as key from ${table}
    where ${paidIn(order, paid)} and ${which} and ${behind(order, at, id, instantOf)} order by ${at} ${way}, ${id} ${way} limit ${limit}`
}

/** Users without a time package come last in either direction. */
function byEnd(order: Order, limit: number): RawBuilder<unknown> {
  const balances = { table: sql`traffic_balances`, at: EXPIRES, id: sql`user_id` }
  const withTime = byTime(order, limit, { ...balances, which: sql`${EXPIRES} > ${NO_TIME}` })
  const without = alike(order, limit, keyWithoutTime(order), sql`${EXPIRES} = ${NO_TIME}`)
  return inTurn([withTime, ...without], limit)
}

/**
 * Users with whole GB come by the index alone. Those with a part of a GB are read only as far as they stand before the last of
 * the whole ones, so where many have nothing left none of them is read.
 */
function byLeft(order: Order, limit: number): RawBuilder<unknown> {
  const way = wayOf(order)
  const groups = (order.hasPaid === null ? [true, false] : [order.hasPaid]).map((hasPaid) => ({ ...order, hasPaid }))
  const whole = groups.map((group) => sql`(${leftWhole(group, limit)})`)
  const parts = groups.map((group) => sql`(${leftInPart(group, limit)})`)
  const all = sql` union all `
  return sql`
    with whole as materialized (select user_id, left_gb from (${sql.join(whole, all)}) w
      order by left_gb ${way}, user_id ${way} limit ${limit})
    select user_id, key from (select user_id, left_gb * ${GB}::bigint as key from whole
      union all ${sql.join(parts, all)}) lists
    order by key ${way}, user_id ${way} limit ${limit}`
}

/** However many have the same GB, the index brings them in order. */
function leftWhole(order: Order, limit: number): RawBuilder<unknown> {
  const { after, ascending } = order
  const way = wayOf(order)
  const gb = (after?.key ?? 0n) / GB
  const place =
    after === null || after.key % GB === 0n
      ? { key: gb, id: after?.id ?? 0n }
      : ascending
        ? { key: gb, id: HIGHEST_ID }
        : { key: gb + 1n, id: 0n }
  return sql`select user_id, left_gb from traffic_balances
    where ${paidIn(order)} and left_whole and ${behind({ ...order, after: after && place }, sql`left_gb`, sql`user_id`)}
    order by left_gb ${way}, user_id ${way} limit ${limit}`
}

/** Users of one GB are sorted when they are read. */
function leftInPart(order: Order, limit: number): RawBuilder<unknown> {
  const { after, ascending } = order
  const way = wayOf(order)
  const gb = after === null ? sql`true` : sql`left_gb ${signOf(order)}= ${(after.key + GB - 1n) / GB}::bigint`
  // A part of the nth GB stands before n whole ones.
  const last = ascending
    ? sql`left_gb <= (select case when count(*) = ${limit} then max(left_gb) else ${HIGHEST_ID}::bigint end from whole)`
    : sql`left_gb > (select case when count(*) = ${limit} then min(left_gb) else 0 end from whole)`
  return sql`select user_id, ${LEFT} as key from traffic_balances
    where ${paidIn(order)} and not left_whole and ${gb} and ${last} and ${behind(order, LEFT, sql`user_id`)}
    order by left_gb ${way}, ${LEFT} ${way}, user_id ${way} limit ${limit}`
}

function byBalance(order: Order, limit: number): RawBuilder<unknown> {
  const way = wayOf(order)
  const paid = paidIn(order, sql`w.user_has_paid`)
  const end = sql`order by 2 ${way}, 1 ${way} limit ${limit}`
  return sql`select user_id, key from (
    (select w.user_id, w.balance as key from ledger_accounts w
      where w.kind = 'wallet' and ${paid} and ${behind(order, sql`w.balance`, sql`w.user_id`)} and ${NO_CREDIT} ${end})
    union all
    (select w.user_id, w.balance + c.balance as key from ${WITH_CREDIT}
      and ${paid} and ${behind(order, sql`(w.balance + c.balance)`, sql`w.user_id`)} ${end})) purses ${end}`
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
      where ${paidIn(order)} and ${which} and ${place} order by user_id ${wayOf(order)} limit ${limit}`,
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

/** The condition on the users, of the sorted table. */
function paidIn({ hasPaid }: Order, column = sql`user_has_paid`): RawBuilder<unknown> {
  return hasPaid === null ? sql`true` : sql`${column} = ${hasPaid}`
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

const LEFT = sql`(permanent_granted - permanent_used)`
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
