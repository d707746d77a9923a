import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: number of entitlements that are held at a moment. */
export function entitlementsHeld(at: Date): RawBuilder<number> {
  return sql`(select count(*)::int from user_entitlements e where e.user_id = u.id and e.expires_at > ${at})`
}
