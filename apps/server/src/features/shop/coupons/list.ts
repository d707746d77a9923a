import type { Calls } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import { type Coupon, couponAnswer, RESERVED } from './coupons-table.ts'

export type CouponRow = Coupon & { reserved: number }

/** All that staff made and that can be used, also those that are expired or used up; the newest first. */
export const listCoupons: Handler<Calls['listCoupons']> = async (ctx) => {
  const after = afterOf(ctx)
  const { rows } = await couponsQuery(ctx.page?.limit, after).execute(ctx.db)
  await refuseLostCursor(ctx, rows, couponWith(after ?? ''))
  return rows.map((row) => couponAnswer(row, row.reserved))
}

/** @param after the id of a coupon: those that are older than it */
export function couponsQuery(limit?: number, after?: string): RawBuilder<CouponRow> {
  const older = after === undefined ? sql`` : sql`and c.id < (${couponWith(after)})`
  return sql<CouponRow>`
    select c.*, ${sql.raw(RESERVED)} as reserved from coupons c
    where c.removed_at is null and not c.won ${older} order by c.id desc limit ${limit ?? null}`
}

const couponWith = (publicId: string) => sql`select id from coupons where public_id = ${publicId}`
