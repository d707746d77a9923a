import type { UserSort } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { refuseInput } from '../../../platform/refuse.ts'
import { NO_CREDIT, WITH_CREDIT } from './user-filter.ts'

export interface Order {
  sort: UserSort
  ascending: boolean
  /** The row before the first one. */
  after: Place | null
}

/** A row's place: the value that the list is sorted by (microseconds, bytes or li), and the user's number for ties. */
export interface Place {
  key: bigint
  id: bigint
}

/** The first rows behind the place, as `user_id` and `key`, by the index of the order. */
export function firstOf({ sort, ascending, after }: Order, limit: number): RawBuilder<unknown> {
  const way = ascending ? sql`asc` : sql`desc`
  const isBehind = ascending ? sql`>` : sql`<`
  const behind = (
    value: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
    read = (key: bigint): RawBuilder<unknown> => sql`${key}::bigint`,
  ) => (after === null ? sql`true` : sql`(${value}, ${id}) ${isBehind} (${read(after.key)}, ${after.id}::bigint)`)
  const byTime = (table: string, at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`select ${id} as user_id, ${micros(at)} as key from ${sql.table(table)}
      where ${behind(at, id, instantOf)} order by ${at} ${way}, ${id} ${way} limit ${limit}`
  switch (sort) {
    case 'created':
      return byTime('users', sql`created_at`, sql`id`)
    case 'active':
      return byTime('users', ACTIVE, sql`id`)
    case 'expires':
      return byTime('traffic_balances', EXPIRES, sql`user_id`)
    case 'left': {
      const left = sql`(permanent_granted - permanent_used)`
      const gb = after === null ? sql`true` : sql`left_gb ${isBehind}= ${(after.key + GB - 1n) / GB}::bigint`
      return sql`select user_id, ${left} as key from traffic_balances where ${gb} and ${behind(left, sql`user_id`)}
        order by left_gb ${way}, ${left} ${way}, user_id ${way} limit ${limit}`
    }
    case 'balance': {
      const end = sql`order by 2 ${way}, 1 ${way} limit ${limit}`
      return sql`select user_id, key from (
        (select w.user_id, w.balance as key from ledger_accounts w
          where w.kind = 'wallet' and ${behind(sql`w.balance`, sql`w.user_id`)} and ${NO_CREDIT} ${end})
        union all
        (select w.user_id, w.balance + c.balance as key from ${WITH_CREDIT}
          and ${behind(sql`(w.balance + c.balance)`, sql`w.user_id`)} ${end})) purses ${end}`
    }
  }
}

/** The value that a list is sorted by, of `u`, `b`, and `w` and `c` for wallet and credit. */
export const KEYS: Record<UserSort, RawBuilder<unknown>> = {
  created: micros(sql`u.created_at`),
  active: micros(sql`coalesce(u.last_active_at, 'epoch'::timestamptz)`),
  expires: micros(sql`coalesce(b.time_expires_at, 'epoch'::timestamptz)`),
  left: sql`(b.permanent_granted - b.permanent_used)`,
  balance: sql`(w.balance + c.balance)`,
}

const ACTIVE = sql`coalesce(last_active_at, 'epoch'::timestamptz)`
const EXPIRES = sql`coalesce(time_expires_at, 'epoch'::timestamptz)`

function micros(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint`
}

function instantOf(key: bigint): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
}

/** A cursor names its order, so that it is never taken for a place in another one. */
export function cursorOf(sort: UserSort, { key, id }: Place): string {
  return Buffer.from(`${sort} ${key} ${id}`).toString('base64url')
}

/** @throws badInput it is no cursor of this order */
export function placeOf(cursor: string, sort: UserSort): Place {
  const [, name, key, id] = /^(\w+) (\d{1,18}) (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (name !== sort || key === undefined || id === undefined) {
    refuseInput({
      zh: '翻页位置和排序对不上，请从头看',
      en: 'the cursor is not of this order: start from the first page',
    })
  }
  return { key: BigInt(key), id: BigInt(id) }
}
