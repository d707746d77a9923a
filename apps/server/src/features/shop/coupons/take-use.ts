import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Coupon, CouponUse } from './coupons-table.ts'

/** The user of a coupon, and the order that the use is for; null: a trial code. */
export interface Taker {
  userId: bigint
  order: { id: bigint; no: string; discountLi: bigint } | null
}

/**
 * Takes one of the uses that are left and writes it down. The update of the counter makes everybody else who wants this
 * coupon wait, so the person's uses are counted in peace. Coupons are locked after orders and before users and purses.
 * @param exhausted what is refused when all uses are taken
 */
export async function takeUse(
  tx: Tx,
  found: Coupon,
  { userId, order }: Taker,
  now: Date,
  exhausted: 'couponExhausted' | 'couponUsageLimitReached',
): Promise<CouponUse> {
  const coupon = await tx
    .updateTable('coupons')
    .set((is) => ({ used_count: is('used_count', '+', 1) }))
    .where('id', '=', found.id)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('used_count', '<', 'uses_in_all')
    .returningAll()
    .executeTakeFirst()
  const { uses_per_user, expires_at } = coupon ?? found
  if (uses_per_user === 0) refuse(exhausted)
  if ((await usesOf(tx, found.id, userId)) >= uses_per_user) refuse('couponUsageLimitReached')
  if (!coupon) refuse(expires_at <= now ? 'couponExpired' : exhausted)
  return tx
    .insertInto('coupon_uses')
    .values({
      public_id: newPublicId(),
      coupon_id: coupon.id,
      user_id: userId,
      order_id: order?.id ?? null,
      order_no: order?.no ?? null,
      state: order ? 'reserved' : 'used',
      kind: coupon.kind,
      code: coupon.code,
      name: coupon.name,
      traffic_bytes: coupon.traffic_bytes,
      days: coupon.days,
      pay_bp: coupon.pay_bp,
      discount_li: order?.discountLi ?? 0n,
      user_limit: coupon.uses_per_user,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Live uses of a person, those of accounts that were merged into his included. */
async function usesOf(tx: Tx, couponId: bigint, userId: bigint): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from coupon_uses
    where coupon_id = ${couponId} and state <> 'restored'
      and user_id in (select id from accounts where id = ${userId} or merged_into_id = ${userId})`.execute(tx)
  return rows[0]?.uses ?? 0
}
