import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: number of entitlements that are held at a moment. */
export function entitlementsHeld(at: Date): RawBuilder<number> {
  return sql`(select count(*)::int from user_entitlements e where e.user_id = u.id and e.expires_at > ${at})`
}

/** In SQL, of a row `u` of users: whether the user holds this entitlement at a moment. */
export function holds(publicId: string, at: Date): RawBuilder<boolean> {
  return sql`exists (select 1 from user_entitlements e where e.user_id = u.id
    and e.entitlement_id = (select id from entitlements where public_id = ${publicId}) and e.expires_at > ${at})`
}
