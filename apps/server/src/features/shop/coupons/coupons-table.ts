import type { AnswerOf, Calls } from '@dukou/contract'
import { couponCodeKey } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'

export type Coupon = Selectable<Tables['coupons']>
export type CouponUse = Selectable<Tables['coupon_uses']>

/** A coupon that can be used, by any spelling of its code. One statement also for a code that is nobody's. */
export async function findByCode(db: Db | Tx, code: string): Promise<Coupon | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('code_key', '=', couponCodeKey(code))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Keeps a coupon from everybody else who takes, changes or deletes it. */
export async function lockCoupon(tx: Tx, id: bigint): Promise<void> {
  await tx.selectFrom('coupons').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** In SQL, of a row `c` of coupons: number of uses that open orders reserve. */
export const RESERVED = `(select count(*)::int from coupon_uses u where u.coupon_id = c.id and u.state = 'reserved')`

export async function countReserved(tx: Tx, couponId: bigint): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`
    select ${sql.raw(RESERVED)} as reserved from coupons c where c.id = ${couponId}`.execute(tx)
  return rows[0]?.reserved ?? 0
}

export function couponAnswer(row: Coupon, reservedCount: number): AnswerOf<Calls['saveCoupon']> {
  return {
    id: row.public_id,
    name: row.name,
    kind: row.kind,
    isTaobao: row.is_taobao,
    trafficBytes: row.traffic_bytes,
    endsByHour: row.life_hours !== null,
    lifeHours: row.life_hours ?? 0,
    days: row.days,
    cashLi: row.cash_li,
    payBp: row.pay_bp,
    usesPerUser: row.uses_per_user,
    usesInAll: row.uses_in_all,
    expiresAt: row.expires_at,
    code: row.code,
    usedCount: row.used_count,
    createdAt: row.created_at,
    revision: row.revision,
    reservedCount,
  }
}
