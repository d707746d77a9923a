import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'

export const myEntitlements: Handler<Calls['myEntitlements']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('user_entitlements as held')
    .innerJoin('entitlements as named', 'named.id', 'held.entitlement_id')
    .select(['named.public_id', 'named.name', 'named.description', 'held.expires_at'])
    .where('held.user_id', '=', ctx.actor.id)
    .where('held.expires_at', '>', ctx.now())
    .where('named.removed_at', 'is', null)
    .orderBy('held.expires_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    name: row.name,
    description: row.description,
    expiresAt: row.expires_at,
  }))
}
