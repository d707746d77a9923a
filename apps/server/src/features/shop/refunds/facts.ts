import { type PaidWith, sumOfPaid } from '@dukou/domain'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/database/tables.ts'
import { type TimeLine, timeLineOf } from '../../books/grants/index.ts'
import { OPEN_GIFT_BYTES } from '../gifts/index.ts'

interface Row extends Selectable<Tables['paid_orders']> {
  back_external_li: bigint
  back_wallet_li: bigint
  back_credit_li: bigint
  done_li: bigint
  done_external_li: bigint
  owner_id: bigint
  email: string
  is_deleted: boolean
  left_bytes: bigint
  /** Traffic in gifts that nobody has taken. */
  open_gift_bytes: bigint
  time_line: TimeLine
  entitlement_ends_at: Date | null
  later_entitlement_days: number
  channel: string | null
  trade_no: string | null
  external_no: string | null
  received_li: bigint | null
  adapter: string | null
  inviter: string | null
  inviter_wallet_li: bigint | null
  reward_li: bigint | null
  reward_back_li: bigint | null
}

/** All that decides what a refund of an order does. */
export interface Facts extends Row {
  paid: PaidWith
  /** The part that was not asked back. */
  left: PaidWith
  askedLi: bigint
}

/**
 * In SQL: days of the entitlement that later orders gave, less the refunded share of each order, and later sales of an
 * agency, also those of accounts that were merged into the account.
 */
const LATER_ENTITLEMENT_DAYS = sql`(select coalesce(sum(later.days), 0)::float8
    from (select u.id union all select id from accounts where merged_into_id = u.id) person cross join lateral (
      select n.entitlement_days
        * (1 - coalesce(back.li / nullif(n.external_paid_li + n.wallet_part_li + n.credit_part_li, 0), 0)) as days
      from paid_orders n left join lateral (select sum(f.amount_li) as li from refunds f
        where f.order_id = n.id and f.status = 'done') back on true
      where n.user_id = person.id and n.entitlement_id = o.entitlement_id and (n.paid_at, n.id) > (o.paid_at, o.id)
      union all select s.days from sold_entitlements s
      where s.user_id = person.id and s.entitlement_id = o.entitlement_id and s.sold_at > o.paid_at) later)`

/**
 * Reads a paid order with what is left of it, in one statement.
 * @param which a condition on a row `o` of paid orders
 * @returns undefined where there is no such order, or it is not paid
 */
async function readFacts(db: Db | Tx, which: ReturnType<typeof sql>): Promise<Facts | undefined> {
  const { rows } = await sql<Row>`
    select o.*, coalesce(t.back_external_li, 0) as back_external_li, coalesce(t.back_wallet_li, 0) as back_wallet_li,
      coalesce(t.back_credit_li, 0) as back_credit_li, done.*, u.id as owner_id, u.email,
      c.deleted_at is not null or u.deleted_at is not null as is_deleted, b.left_bytes,
      ${sql.raw(OPEN_GIFT_BYTES)} as open_gift_bytes, e.expires_at as entitlement_ends_at,
      ${timeLineOf(sql`u.id`)} as time_line,
      ${LATER_ENTITLEMENT_DAYS} as later_entitlement_days,
      p.channel, p.trade_no, p.external_no, p.received_li, p.adapter, i.email as inviter,
      w.wallet_li as inviter_wallet_li, r.reward_li,
      case when r.reversed then r.reward_li else r.refunded_li end as reward_back_li
    from paid_orders o join accounts c on c.id = o.user_id join accounts u on u.id = coalesce(c.merged_into_id, c.id)
      join balances b on b.user_id = u.id
      cross join lateral (select coalesce(sum(f.amount_li), 0)::bigint as done_li,
        coalesce(sum(f.external_li), 0)::bigint as done_external_li
        from refunds f where f.order_id = o.id and f.status = 'done') done
      left join refund_totals t on t.order_id = o.id
      left join entitlement_ends e on e.user_id = u.id and e.entitlement_id = o.entitlement_id
      left join order_payers p on p.order_id = o.id
      left join order_rebates r on r.order_id = o.id
      left join accounts j on j.id = r.inviter_id left join accounts i on i.id = coalesce(j.merged_into_id, j.id)
        and j.deleted_at is null and i.deleted_at is null
      left join purses w on w.user_id = i.id
    where ${which}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const paid = { externalLi: row.external_paid_li, walletLi: row.wallet_part_li, creditLi: row.credit_part_li }
  const left = {
    externalLi: paid.externalLi - row.back_external_li,
    walletLi: paid.walletLi - row.back_wallet_li,
    creditLi: paid.creditLi - row.back_credit_li,
  }
  return { ...row, paid, left, askedLi: sumOfPaid(paid) - sumOfPaid(left) }
}

export const factsOf = (db: Db | Tx, orderId: bigint) => readFacts(db, sql`o.id = ${orderId}`)
export const factsWith = (db: Db | Tx, publicId: string) => readFacts(db, sql`o.public_id = ${publicId}`)
