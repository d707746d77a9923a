import type { UserFilter } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '../../../platform/database/begins-with.ts'
import { sha256 } from '../../../platform/ids.ts'
import { holds } from '../../books/entitlements/index.ts'
import { findLink } from '../../people/account/index.ts'
import { isCustomerOf } from '../../shop/agencies/index.ts'
import { hasPaidFor } from '../../shop/orders/index.ts'
import { planWith } from '../../shop/plans/index.ts'

/** How a condition is met: `walk` tests a row of `u`, `all` brings every match by an index. */
export type Way = 'walk' | 'all'

/** The shortest text that is found inside of an e-mail; a shorter one is found at its beginning. */
const INSIDE_FROM = 3

/**
 * The conditions of a filter on `u` (users) and `b` (traffic_balances), joined by `and`.
 * An id that does not exist matches nobody.
 */
export function matches(filter: UserFilter, now: Date, way: Way): RawBuilder<unknown> {
  const conditions = conditionsOf(filter, now, way)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Conditions for all matches at once, to be joined by `union all`. A search by text has two, and the database carries out
 * one of them: a rare text is read by its index; a text that is in many e-mails is tested on the users that match the rest of
 * the filter.
 */
export function waysToAll(filter: UserFilter, now: Date): RawBuilder<unknown>[] {
  const text = filter.sought.trim()
  const byIndex = matches(filter, now, 'all')
  if (text === '' || findLink(text)) return [byIndex]
  const others = matches({ ...filter, sought: '' }, now, 'all')
  return [sql`${isInMany(text)} and ${soughtBy(text, 'walk')} and ${others}`, sql`not ${isInMany(text)} and ${byIndex}`]
}

/** The indexes of all orders bring users by `hasPaid`, so without another condition no row has to be tested. */
export function isInOrder(filter: UserFilter): boolean {
  return conditionsOf({ ...filter, hasPaid: null }, new Date(0), 'walk').length === 0
}

function conditionsOf(filter: UserFilter, now: Date, way: Way): RawBuilder<unknown>[] {
  const { sought, fromMs, toMs, hasPaid, disabled, expiresInDays, planId, entitlementId, channelCode, agencyId } =
    filter
  const text = sought.trim()
  return [
    ...(text === '' ? [] : [soughtBy(text, way)]),
    ...(fromMs === null ? [] : [sql`u.created_at >= ${new Date(fromMs)}`]),
    ...(toMs === null ? [] : [sql`u.created_at < ${new Date(toMs)}`]),
    ...(hasPaid === null ? [] : [sql`u.has_paid = ${hasPaid}`]),
    ...(disabled === null ? [] : [disabled ? sql`u.disabled` : sql`not u.disabled`]),
    ...(expiresInDays === null ? [] : [expiresWithin(now, expiresInDays)]),
    ...(planId === null ? [] : [hasPaidFor(planWith(planId))]),
    ...(entitlementId === null ? [] : [holds(entitlementId, now)]),
    ...(channelCode === null ? [] : [sql`u.channel_code = ${channelCode}`]),
    ...(agencyId === null ? [] : [isCustomerOf(agencyId)]),
    ...(filter.fromLi === null && filter.toLi === null ? [] : [moneyBetween(filter, way)]),
  ]
}

/** The same expression as the index has. */
function expiresWithin(now: Date, days: number): RawBuilder<unknown> {
  const end = new Date(now.getTime() + days * DAY_MS)
  const at = sql`coalesce(b.time_expires_at, 'epoch'::timestamptz)`
  return sql`${at} > ${now} and ${at} <= ${end}`
}

/** Any part of an e-mail, an `_id`, the number in node software, a channel code and its owner, or a link. */
function soughtBy(text: string, way: Way): RawBuilder<unknown> {
  const link = findLink(text)
  if (link) {
    return sql`u.subscription_key_sha256 = ${sha256(link.key)} and u.public_id = ${link.publicId}`
  }
  const others = othersThan(text)
  if (way === 'walk') return sql`(${inEmail(text, sql`u.email`)} or ${others})`
  return sql`u.id in (select id from users where ${inEmailByIndex(text)} union select u.id from users u where ${others})`
}

/** A text may also be a channel code, an `_id` or a number. Each of them has an index, and few users match. */
function othersThan(text: string): RawBuilder<unknown> {
  const number = /^\d{4,10}$/.test(text) ? BigInt(text) : 0n
  return sql`(u.channel_code = ${text} or u.public_id = ${text.toLowerCase()} or u.id = ${number}
    or u.id = (select owner_id from referral_channels where code = ${text}))`
}

const isInside = (part: string) => [...part].length >= INSIDE_FROM

function inEmail(text: string, email: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = text.toLowerCase()
  return isInside(part) ? sql`position(${part} in lower(${email})) > 0` : sql`starts_with(lower(${email}), ${part})`
}

/** The triples of a domain are those of nearly all users, so those before it are enough where there are some. */
function inEmailByIndex(text: string): RawBuilder<unknown> {
  const part = text.toLowerCase()
  const [local = ''] = part.split('@')
  // The last code point there is stands after everything that begins alike.
  return isInside(part)
    ? sql`text_triples(email) @> ${rarest(triplesOf(isInside(local) ? local : part))} and ${inEmail(text, sql`email`)}`
    : beginsWith(sql`lower(email)`, part)
}

const triplesOf = (part: string) => {
  const letters = [...part]
  return letters.slice(INSIDE_FROM - 1).map((_, at) => letters.slice(at, at + INSIDE_FROM).join(''))
}

/** Number of triples that the index is asked for, and of newest users whose e-mails tell which triples are rare. */
const RAREST = 4
const SAMPLE_OF_TRIPLES = 100

/** Selects the rarest triples of a text. For a triple of many e-mails the index reads much and rules out few users. */
const rarest = (triples: string[]) => sql`array(select triple from unnest(${triples}::text[]) triple
  order by (select count(*) from (select email from users order by created_at desc, id desc limit ${SAMPLE_OF_TRIPLES}) newest
    where position(triple in lower(email)) > 0) limit ${RAREST})`

/** So many of the newest users tell whether a text is in the e-mails of many; then an index brings too much of the table. */
const SAMPLE = 1000
const MANY_OF_SAMPLE = 200

const isInMany = (text: string) => sql`(select count(*) >= ${MANY_OF_SAMPLE}
  from (select email from users order by created_at desc, id desc limit ${SAMPLE}) newest where ${inEmail(text, sql`email`)})`

/**
 * The ids of all users who match, in no order and each once. A limit ends it early: nothing is gathered before the first
 * row comes.
 */
export function matching(filter: UserFilter, now: Date): RawBuilder<unknown> {
  const { source, rest } = drivenBy(filter)
  const from = source ? sql`(${source}) found join users u on u.id = found.id` : sql`users u`
  return sql`select u.id from ${from} ${balancesFor(filter)} where ${matches(rest, now, 'all')}`
}

/** Joined only where the filter asks for them. */
export const balancesFor = ({ expiresInDays }: UserFilter) =>
  expiresInDays === null ? sql`` : sql`join traffic_balances b on b.user_id = u.id`

/** The condition that brings the users, and those that are tested on each. */
function drivenBy(filter: UserFilter): { source?: RawBuilder<unknown>; rest: UserFilter } {
  const text = filter.sought.trim()
  if (text !== '' && !findLink(text)) return { source: withText(text), rest: { ...filter, sought: '' } }
  const hasMoney = filter.fromLi !== null || filter.toLi !== null
  if (hasMoney) return { source: withMoney(filter), rest: { ...filter, fromLi: null, toLi: null } }
  return { rest: filter }
}

/** Users whose e-mail has a text, and those that it names in another way. */
function withText(text: string): RawBuilder<unknown> {
  return sql`with sample as materialized (select ${isInMany(text)} as has_many)
    select id from users where (select has_many from sample) and ${inEmail(text, sql`email`)}
    union all select id from users where not (select has_many from sample) and ${inEmailByIndex(text)}
    union all select u.id from users u where ${othersThan(text)} and not ${inEmail(text, sql`u.email`)}`
}

/** Wallet and credit together. */
function moneyBetween(filter: UserFilter, way: Way): RawBuilder<unknown> {
  if (way === 'all') return sql`u.id in (${withMoney(filter)})`
  return between(
    filter,
    sql`(select sum(balance) from ledger_accounts m where m.user_id = u.id and m.kind in ('wallet', 'credit'))`,
  )
}

/** Few have credit, so all others are found by the wallet alone. */
function withMoney(filter: UserFilter): RawBuilder<unknown> {
  return sql`select w.user_id as id from ledger_accounts w
    where w.kind = 'wallet' and ${between(filter, sql`w.balance`)} and ${NO_CREDIT}
    union all select w.user_id from ${WITH_CREDIT} and ${between(filter, sql`(w.balance + c.balance)`)}`
}

function between({ fromLi, toLi }: UserFilter, money: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${fromLi === null ? sql`true` : sql`${money} >= ${fromLi}`} and ${toLi === null ? sql`true` : sql`${money} <= ${toLi}`}`
}

export const NO_CREDIT = sql`not exists (select 1 from ledger_accounts c
  where c.kind = 'credit' and c.user_id = w.user_id and c.balance > 0)`
export const WITH_CREDIT = sql`ledger_accounts c join ledger_accounts w on w.kind = 'wallet' and w.user_id = c.user_id
  where c.kind = 'credit' and c.balance > 0`
