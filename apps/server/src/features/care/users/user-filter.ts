import type { UserFilter } from '@dukou/contract'
import { DAY_MS } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import { sha256 } from '../../../platform/ids.ts'
import { holds } from '../../books/entitlements/index.ts'
import { findLink } from '../../people/account/index.ts'
import { isCustomerOf } from '../../shop/agencies/index.ts'
import { hasPaidFor } from '../../shop/orders/index.ts'
import { planWith } from '../../shop/plans/index.ts'

/** How a condition is met: `walk` tests a few rows in the order of the list, `all` brings every match by an index. */
export type Way = 'walk' | 'all'

/** The shortest text that is found inside of an e-mail; a shorter one is found at its beginning. */
const INSIDE_FROM = 3

/**
 * The conditions of a filter on `u` (users) and `b` (traffic_balances), joined by `and`.
 * An id that does not exist matches nobody.
 */
export function matches(filter: UserFilter, now: Date, way: Way): RawBuilder<unknown> {
  const { sought, fromMs, toMs, hasPaid, disabled, expiresInDays, planId, entitlementId, channelCode, agencyId } =
    filter
  const text = sought.trim()
  const conditions = [
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
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
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
  const part = text.toLowerCase()
  const number = /^\d{4,10}$/.test(text) ? BigInt(text) : 0n
  const owner = sql`(select owner_id from referral_channels where code = ${text})`
  const isInside = [...part].length >= INSIDE_FROM
  if (way === 'walk') {
    const inEmail = isInside ? sql`position(${part} in lower(u.email)) > 0` : sql`starts_with(lower(u.email), ${part})`
    return sql`(${inEmail} or u.channel_code = ${text} or u.public_id = ${part} or u.id = ${number} or u.id = ${owner})`
  }
  // The last code point there is stands after everything that begins alike.
  const inEmail = isInside
    ? sql`text_triples(email) @> text_triples(${part}) and position(${part} in lower(email)) > 0`
    : sql`lower(email) ~>=~ ${part} and lower(email) ~<~ ${`${part}\u{10ffff}`}`
  return sql`u.id in (select id from users where ${inEmail}
    union select id from users where channel_code = ${text}
    union select id from users where public_id = ${part}
    union select id from users where id = ${number}
    union select id from users where id = ${owner})`
}

/** Wallet and credit together. Few have credit, so all others are found by the wallet alone. */
function moneyBetween({ fromLi, toLi }: UserFilter, way: Way): RawBuilder<unknown> {
  const between = (money: RawBuilder<unknown>) =>
    sql`${fromLi === null ? sql`true` : sql`${money} >= ${fromLi}`} and ${toLi === null ? sql`true` : sql`${money} <= ${toLi}`}`
  if (way === 'walk') {
    return between(
      sql`(select sum(balance) from ledger_accounts m where m.user_id = u.id and m.kind in ('wallet', 'credit'))`,
    )
  }
  return sql`u.id in (
    select w.user_id from ledger_accounts w where w.kind = 'wallet' and ${between(sql`w.balance`)} and ${NO_CREDIT}
    union all select w.user_id from ${WITH_CREDIT} and ${between(sql`(w.balance + c.balance)`)})`
}

export const NO_CREDIT = sql`not exists (select 1 from ledger_accounts c
  where c.kind = 'credit' and c.user_id = w.user_id and c.balance > 0)`
export const WITH_CREDIT = sql`ledger_accounts c join ledger_accounts w on w.kind = 'wallet' and w.user_id = c.user_id
  where c.kind = 'credit' and c.balance > 0`
