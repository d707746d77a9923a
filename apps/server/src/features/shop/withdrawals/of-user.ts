import { OPEN_WITHDRAWAL_STATUSES } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'

const OPEN = OPEN_WITHDRAWAL_STATUSES.map((status) => `'${status}'`).join(', ')

/** In SQL, of a row `u` of users: the public id of the open withdrawal, or null. */
export const OPEN_WITHDRAWAL = `(select w.public_id from withdrawals w where w.user_id = u.id and w.status in (${OPEN}))`

/** In SQL, of a row `u` of users: the payout address in use. */
export const PAYOUT_ADDRESS = `select a.network, a.address from payout_addresses a where a.user_id = u.id
  order by a.id desc limit 1`

/** In SQL: the newest withdrawals of a row `person` of users, as events. */
export function withdrawalEvents(count: number): RawBuilder<unknown> {
  return sql`
    select w.requested_at, 'withdrawal', w.amount_li::text, w.status, '' from withdrawals w
    where w.user_id = person.id order by w.id desc limit ${count}`
}
