import type { AnswerOf, Calls } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import type { CouponUse } from './coupons-table.ts'

type CouponRecord = AnswerOf<Calls['listCouponRecords']>[number]

export type UseRow = CouponUse & { email: string | null }

export const listCouponRecords: Handler<Calls['listCouponRecords']> = async (ctx, { number }) => {
  const after = afterOf(ctx)
  const { rows } = await usesQuery(number, after).execute(ctx.db)
  await refuseLostCursor(ctx, rows, useWith(after ?? ''))
  return rows.map(recordOf)
}

/** @param after the id of a use: those that are older than it */
export function usesQuery(number: number, after?: string): RawBuilder<UseRow> {
  const older = after === undefined ? sql`` : sql`where u.id < (${useWith(after)})`
  return sql<UseRow>`
    select u.*, case when a.deleted_at is null then a.email end as email
    from coupon_uses u join accounts a on a.id = u.user_id ${older} order by u.id desc limit ${number}`
}

const useWith = (publicId: string) => sql`select id from coupon_uses where public_id = ${publicId}`

function recordOf(row: UseRow): CouponRecord {
  return {
    id: row.public_id,
    email: row.email,
    code: row.code,
    kind: row.kind,
    addBytes: row.traffic_bytes,
    addDays: row.days,
    addLi: row.kind === 'cash' ? row.discount_li : 0n,
    payBp: row.pay_bp,
    usedAt: row.created_at,
    isRestored: row.state === 'restored',
    name: row.name,
    orderNo: row.order_no,
    discountLi: row.discount_li,
    isReserved: row.state === 'reserved',
    restoredAt: row.restored_at,
  }
}
