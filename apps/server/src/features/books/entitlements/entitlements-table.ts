import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'

/**
 * Moves all entitlements of a user to another. Where both hold one, the time that still runs is added, as
 * {@link grantEntitlement} adds days.
 */
export async function moveEntitlements(tx: Tx, fromId: bigint, toId: bigint, app: Pick<App, 'now'>): Promise<void> {
  const now = app.now()
  await sql`
    with gone as (delete from user_entitlements where user_id = ${fromId} returning entitlement_id, expires_at)
    insert into user_entitlements (user_id, entitlement_id, expires_at) select ${toId}, entitlement_id, expires_at from gone
    on conflict (user_id, entitlement_id) do update
      set expires_at = greatest(user_entitlements.expires_at, ${now}::timestamptz) + (excluded.expires_at - ${now}::timestamptz)
      where excluded.expires_at > ${now}::timestamptz`.execute(tx)
}

/** Gives an entitlement for some days, or adds the days to what still runs. */
export async function grantEntitlement(
  tx: Tx,
  userId: bigint,
  entitlementId: bigint,
  days: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into user_entitlements (user_id, entitlement_id, expires_at)
    values (${userId}, ${entitlementId}, ${now}::timestamptz + make_interval(days => ${days}))
    on conflict (user_id, entitlement_id) do update
      set expires_at = greatest(user_entitlements.expires_at, ${now}::timestamptz) + make_interval(days => ${days})
  `.execute(tx)
}

/** Takes time of an entitlement back, at most what still runs. The caller knows how much that is, with the user's traffic locked. */
export async function shortenEntitlement(tx: Tx, userId: bigint, entitlementId: bigint, ms: number): Promise<void> {
  if (ms <= 0) return
  await sql`
    update user_entitlements set expires_at = expires_at - make_interval(secs => ${ms / 1000})
    where user_id = ${userId} and entitlement_id = ${entitlementId}`.execute(tx)
}
