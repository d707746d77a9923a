import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { couponCodeKey } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import type { CouponUse } from './coupons-table.ts'

type Wanted = Omit<InputOf<Calls['listCouponRecords']>, 'number'>
type CouponRecord = AnswerOf<Calls['listCouponRecords']>[number]

export type UseRow = CouponUse & { email: string | null }

export const listCouponRecords: Handler<Calls['listCouponRecords']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await usesQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, placeOf(wanted.after ?? ''), wanted.after)
  return rows.map(recordOf)
}

/** The newest uses that are wanted. Each way of asking reads an index of its own. */
export function usesQuery(wanted: Wanted, number: number): RawBuilder<UseRow> {
  const { sought, isRestored, fromMs, toMs, after } = wanted
  const within = sql`${after === null ? sql`` : sql`and (u.created_at, u.id) < (${placeOf(after)})`}
    ${isRestored === null ? sql`` : isRestored ? sql`and u.state = 'restored'` : sql`and u.state <> 'restored'`}
    ${fromMs === null ? sql`` : sql`and u.created_at >= ${new Date(fromMs)}`}
    ${toMs === null ? sql`` : sql`and u.created_at < ${new Date(toMs)}`}`
  const newest = sql`order by u.created_at desc, u.id desc limit ${number}`
  const found =
    sought.trim() === ''
      ? sql`select u.id from coupon_uses u where true ${within} ${newest}`
      : named(sought, within, newest)
  return sql<UseRow>`with found as materialized (${found})
    select u.*, case when a.deleted_at is null then a.email end as email
    from found join coupon_uses u on u.id = found.id join accounts a on a.id = u.user_id
    order by u.created_at desc, u.id desc`
}

/** Those that a text names: the code of a coupon in any spelling, its name, or the beginning of an e-mail. */
function named(sought: string, within: RawBuilder<unknown>, newest: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select u.id from (
      (select u.id from coupon_uses u where upper(u.code) = ${couponCodeKey(sought)} ${within} ${newest})
      union (select u.id from coupon_uses u where u.name = ${sought.trim()} ${within} ${newest})
      union (select theirs.id from (${accountsLike(sought)}) who cross join lateral
        (select u.id from coupon_uses u where u.user_id = who.id ${within} ${newest}) theirs)
    ) few join coupon_uses u on u.id = few.id ${newest}`
}

const placeOf = (publicId: string) => sql`select created_at, id from coupon_uses where public_id = ${publicId}`

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
