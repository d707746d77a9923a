import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: whether the user has a referral channel. */
export const HAS_CHANNEL = 'exists (select 1 from referral_channels r where r.owner_id = u.id)'

/** In SQL, of a row `u` of users: the moment until which nothing may be withdrawn or given away, or null. */
export const MONEY_HELD_UNTIL = '(select h.money_held_until from users h where h.id = u.id)'

/** In SQL: the newest sessions of a row `person` of users, as events. */
export function signInEvents(count: number): RawBuilder<unknown> {
  return sql`
    select s.created_at, 'signIn', s.user_agent, s.ip, '' from sessions s
    where s.user_id = person.id order by s.created_at desc limit ${count}`
}
