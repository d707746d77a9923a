import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type OrderStatus, PAY_MODES, type TradeStatus } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseLostCursor } from '../../../platform/page.ts'
import { accountsLike } from '../../people/account/index.ts'
import { REBATE_OF_ORDER } from '../referral/index.ts'
import { creditedOfTrade } from './credited-of-trade.ts'
import type { Trade } from './payments-table.ts'

type Wanted = Omit<InputOf<Calls['listTrades']>, 'number'>
type TradeRow = AnswerOf<Calls['listTrades']>[number]

export interface TradeListRow extends Trade {
  email: string
  channel_code: string | null
  order: string
  order_no: string
  order_status: OrderStatus
  description: string
  permanent_bytes: bigint
  duration_days: number
  coupon_name: string | null
  coupon_discount_li: bigint
  rebate_li: bigint
  credited: bigint
}

const STATUSES: TradeStatus[] = ['awaitingPayment', 'paid', 'cancelled']

export const listTrades: Handler<Calls['listTrades']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await tradesQuery(wanted, number).execute(ctx.db)
  await refuseLostCursor(ctx, rows, tradeWith(wanted.after ?? ''), wanted.after)
  return rows.map(tradeOf)
}

/** The newest trades that are wanted. Each way of asking reads an index of its own. */
export function tradesQuery(wanted: Wanted, number: number): RawBuilder<TradeListRow> {
  const within = sql`${wanted.after === null ? sql`` : olderThan(wanted, wanted.after)} ${during(wanted)}`
  const found = wanted.sought.trim() === '' ? newest(wanted, number, within) : named(wanted, number, within)
  return sql<TradeListRow>`
    with found as materialized (${found})
    select t.*, u.email, u.channel_code, o.public_id as "order", o.order_no, o.status as order_status, o.description,
      o.permanent_bytes, o.duration_days, o.coupon_name, o.coupon_discount_li, ${sql.raw(REBATE_OF_ORDER)} as rebate_li,
      ${creditedOfTrade(sql.ref('t.id'))} as credited
    from found join trades t on t.id = found.id join orders o on o.id = t.order_id join users u on u.id = t.user_id
    ${inOrder(wanted)}`
}

const isDated = ({ fromMs, toMs }: Wanted) => fromMs !== null || toMs !== null

/** Trades of a time stand in the order of their times: the clock of another process may be behind. */
const inOrder = (wanted: Wanted) =>
  isDated(wanted) ? sql`order by t.created_at desc, t.id desc` : sql`order by t.id desc`

function olderThan(wanted: Wanted, after: string): RawBuilder<unknown> {
  if (!isDated(wanted)) return sql`and t.id < (${tradeWith(after)})`
  return sql`and (t.created_at, t.id) < (select created_at, id from trades where public_id = ${after})`
}

/** The trades of a time. */
const during = ({ fromMs, toMs }: Wanted) =>
  sql`${fromMs === null ? sql`` : sql`and t.created_at >= ${new Date(fromMs)}`} ${toMs === null ? sql`` : sql`and t.created_at < ${new Date(toMs)}`}`

const tradeWith = (publicId: string) => sql`select id from trades where public_id = ${publicId}`

/** All of a state and a way to pay stand together in the index, so each pair gives its newest, and of those the newest. */
function newest(wanted: Wanted, number: number, older: RawBuilder<unknown>): RawBuilder<unknown> {
  const { status, payMode } = wanted
  // A range of time is read by the index of the time, from its end backwards.
  if (isDated(wanted)) {
    return sql`select t.id from trades t where (${status}::text is null or t.status = ${status})
      and t.pay_mode = any(${modesOf(payMode)}::text[]) ${older} ${inOrder(wanted)} limit ${number}`
  }
  if (!status && !payMode) return sql`select t.id from trades t where true ${older} order by t.id desc limit ${number}`
  return sql`select pick.id from unnest(${modesOf(payMode)}::text[]) as mode
    cross join unnest(${status ? [status] : STATUSES}::text[]) as state
    cross join lateral (select t.id from trades t
      where t.pay_mode = mode and t.status = state ${older} order by t.id desc limit ${number}) pick
    order by pick.id desc limit ${number}`
}

/** Those that a text names: the number of a trade, of the platform or of an order, or the beginning of an e-mail. */
function named(wanted: Wanted, number: number, older: RawBuilder<unknown>): RawBuilder<unknown> {
  const { status, payMode } = wanted
  const text = wanted.sought.trim()
  return sql`select t.id from (
      select id from trades where trade_no = ${text}
      union select id from trades where external_no = ${text}
      union select theirs.id from orders o join trades theirs on theirs.order_id = o.id where o.order_no = ${text}
      union select theirs.id from
        (${accountsLike(text)}) who
        cross join lateral
        (select t.id from trades t where t.user_id = who.id ${older} ${inOrder(wanted)} limit ${number}) theirs
    ) few join trades t on t.id = few.id
    where (${status}::text is null or t.status = ${status}) and t.pay_mode = any(${modesOf(payMode)}::text[]) ${older}
    ${inOrder(wanted)} limit ${number}`
}

function modesOf(payMode: Wanted['payMode']): string[] {
  const all = [...PAY_MODES, 'wallet']
  if (payMode === null) return all
  return payMode === 'other' ? all.filter((mode) => mode !== 'alipay' && mode !== 'wxpay') : [payMode]
}

export function tradeOf(row: TradeListRow): TradeRow {
  return {
    id: row.public_id,
    email: row.email,
    description: row.description,
    tradeNo: row.trade_no,
    channelCode: row.channel_code,
    amountLi: row.amount_li,
    rebateLi: row.status === 'paid' ? row.rebate_li : 0n,
    payMode: row.pay_mode,
    device: row.device,
    paymentAccount: row.channel,
    status: row.status === 'awaitingPayment' ? row.order_status : row.status,
    createdAt: row.created_at,
    addTrafficBytes: row.permanent_bytes,
    addDurationDays: row.duration_days,
    orderId: row.order,
    orderNo: row.order_no,
    paidAt: row.paid_at,
    usdtMilli: row.usdt_milli,
    creditedLi: row.credited,
  }
}
