import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import type { Refund } from './refunds-table.ts'

type Wanted = Omit<InputOf<Calls['listRefunds']>, 'number'>

export interface RefundRow extends Refund {
  order_public_id: string
  order_no: string
  description: string
  user_public_id: string
  email: string
  asked_email: string
}

export const listRefunds: Handler<Calls['listRefunds']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await refundsQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, idOf(wanted.after ?? ''), wanted.after)
  return rows.map(refundOf)
}

const idOf = (publicId: string) => sql`select id from refunds where public_id = ${publicId}`

/** The newest refunds that are wanted. */
export function refundsQuery(wanted: Wanted, number: number): RawBuilder<RefundRow> {
  const { status, fromMs, toMs, after } = wanted
  const within = sql`${after === null ? sql`` : sql`and f.id < (${idOf(after)})`}
    ${status === null ? sql`` : sql`and f.status = ${status}`}
    ${fromMs === null ? sql`` : sql`and f.asked_at >= ${new Date(fromMs)}`}
    ${toMs === null ? sql`` : sql`and f.asked_at < ${new Date(toMs)}`}`
  const found =
    wanted.sought.trim() === ''
      ? sql`select f.id from refunds f where true ${within} order by f.id desc limit ${number}`
      : named(wanted.sought, number, within)
  return sql<RefundRow>`with found as materialized (${found}) ${rowsOf(sql`found join refunds f on f.id = found.id`)}
    order by f.id desc`
}

/** The rows of the list. @param from refunds `f` */
export function rowsOf(from: RawBuilder<unknown>): RawBuilder<RefundRow> {
  return sql<RefundRow>`
    select f.*, coalesce(o.public_id, c.order_public_id) as order_public_id, coalesce(o.order_no, c.order_no) as order_no,
      coalesce(o.description, c.description) as description, u.public_id as user_public_id, u.email, a.email as asked_email
    from ${from} left join paid_orders o on o.id = f.order_id left join credited_receipts c on c.id = f.receipt_id
      join accounts u on u.id = f.user_id join accounts a on a.id = f.asked_by`
}

/** Those that a text names: the number of a refund, a trade or an order, or the beginning of an e-mail. */
function named(sought: string, number: number, within: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sought.trim()
  return sql`select f.id from (
      select id from refunds where refund_no = ${text} or public_id = ${text}
      union select r.id from paid_orders o join refunds r on r.order_id = o.id where o.order_no = ${text}
      union select r.id from order_payers p join refunds r on r.order_id = p.order_id where p.trade_no = ${text}
      union select r.id from credited_receipts c join refunds r on r.receipt_id = c.id
        where c.order_no = ${text} or c.trade_no = ${text}
      union select theirs.id from
        (${accountsLike(text)}) who
        cross join lateral
        (select f.id from refunds f where f.user_id = who.id ${within} order by f.id desc limit ${number}) theirs
    ) few join refunds f on f.id = few.id where true ${within} order by f.id desc limit ${number}`
}

export function refundOf(row: RefundRow): AnswerOf<Calls['listRefunds']>[number] {
  return {
    id: row.public_id,
    refundNo: row.refund_no,
    orderId: row.order_public_id,
    orderNo: row.order_no,
    isOfCredit: row.receipt_id !== null,
    description: row.description,
    email: row.email,
    userId: row.user_public_id,
    amountLi: row.amount_li,
    destination: row.destination,
    status: row.status,
    paymentAccount: row.channel,
    reason: row.reason,
    askedBy: row.asked_email,
    askedAt: row.asked_at,
    closedAt: row.closed_at,
    problem: row.problem,
  }
}
