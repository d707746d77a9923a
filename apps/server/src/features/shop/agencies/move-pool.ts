import type { AnswerOf, Calls } from '@dukou/contract'
import { GB } from '@dukou/domain'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Agency } from './agencies-table.ts'

export interface PoolMovement {
  kind: 'allocate' | 'sale'
  /** Positive: into the pool, negative: out of it. */
  bytes: bigint
  days: number
  reason?: string
  /** Sales only, like `plan`. */
  customer?: { id: bigint; email: string }
  plan?: { id: bigint; name: string; priceLi: bigint; entitlement?: { id: bigint; days: number } | undefined }
}

/**
 * Moves traffic and days in or out of a pool: one update that succeeds only if enough is left, and one row with the
 * movement and the new totals. A concurrent movement of the same pool waits for the row lock of the update.
 */
export async function movePool(
  ctx: Ctx<Actor>,
  tx: Tx,
  agency: Pick<Agency, 'id'>,
  { kind, bytes, days, reason = '', customer, plan }: PoolMovement,
): Promise<AnswerOf<Calls['sellFromPool']>> {
  const after = await tx
    .updateTable('agencies')
    .set((pool) => ({ pool_bytes: pool('pool_bytes', '+', bytes), pool_days: pool('pool_days', '+', days) }))
    .where('id', '=', agency.id)
    .where((pool) => pool(pool('pool_bytes', '+', bytes), '>=', 0n))
    .where((pool) => pool(pool('pool_days', '+', days), '>=', 0))
    .returning(['pool_bytes', 'pool_days'])
    .executeTakeFirst()
  if (!after) return refuseShort(tx, agency)
  const movement = {
    public_id: newPublicId(),
    agency_id: agency.id,
    kind,
    bytes,
    days,
    bytes_after: after.pool_bytes,
    days_after: after.pool_days,
    customer_id: customer?.id ?? null,
    plan_id: plan?.id ?? null,
    entitlement_id: plan?.entitlement?.id ?? null,
    entitlement_days: plan?.entitlement?.days ?? null,
    description: plan?.name ?? '',
    price_li: plan?.priceLi ?? 0n,
    reason,
    actor_id: ctx.actor.id,
    created_at: ctx.now(),
  }
  await tx.insertInto('agency_movements').values(movement).execute()
  return {
    id: movement.public_id,
    kind,
    bytes,
    days,
    poolBytes: after.pool_bytes,
    poolDays: after.pool_days,
    email: customer?.email ?? '',
    description: movement.description,
    priceLi: movement.price_li,
    createdAt: movement.created_at,
  }
}

async function refuseShort(tx: Tx, { id }: Pick<Agency, 'id'>): Promise<never> {
  const left = await tx
    .selectFrom('agencies')
    .select(['pool_bytes', 'pool_days'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!left) refuse('agencyNotFound')
  const leftGb = (Number((left.pool_bytes * 100n) / GB) / 100).toFixed(2)
  refuse('agencyPoolShort', { leftGb, leftDays: left.pool_days })
}
