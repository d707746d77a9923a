import { sql } from 'kysely'
import type { App } from '../src/platform/context.ts'

interface OrderRow {
  id: string
  user_id: bigint
  status: string
  price_li: bigint
  coupon_discount_li: bigint
  external_paid_li: bigint
  permanent_bytes: bigint
  duration_days: number
  /** Business day of the payment. */
  day: string | null
}

interface ReceiptRow {
  channel: string
  external_no: string
  trade_no: string | null
  amount_li: bigint
  excess_li: bigint
  disposition: string
  order_id: string | null
}

/** An amount of USDT that is or was kept for a trade. */
interface AmountRow {
  id: bigint
  network: string
  address: string
  milli: bigint
  from_ms: number
  until_ms: number
  trade_id: string
  trade_no: string
  order_id: string
  due_li: bigint
}

interface ChainRow {
  external_no: string
  network: string
  micro: bigint
  state: string
}

interface GiftRow {
  id: string
  giver_id: bigint
  state: string
  sent_bytes: bigint
  receiver_id: bigint | null
}

interface WithdrawalRow {
  id: string
  user_id: bigint
  status: string
  amount_li: bigint
}

interface RefundRow {
  id: string
  refund_no: string
  status: string
  destination: string
  amount_li: bigint
  external_li: bigint
  taken_bytes: bigint
  missing_bytes: bigint
  /** Null: of credit. */
  order_id: string | null
  /** The platform's number of the payment that became credit. */
  credit_of: string | null
}

interface RebateRow {
  inviter_id: bigint
  reward_li: bigint
  order_id: string
}

interface PersonRow {
  user_id: bigint
  left_bytes: bigint
  purses_li: bigint
  wallet_li: bigint
  debt_li: bigint
  used_bytes: bigint
  used_permanent: bigint
  billed_bytes: bigint
  days: bigint
  deleted: boolean
}

/** The books as far as the plain model speaks of them. */
export interface Books {
  orders: OrderRow[]
  receipts: ReceiptRow[]
  amounts: AmountRow[]
  transfers: ChainRow[]
  gifts: GiftRow[]
  withdrawals: WithdrawalRow[]
  refunds: RefundRow[]
  rebates: RebateRow[]
  uses: { user_id: bigint }[]
  checkIns: { user_id: bigint }[]
  draws: { user_id: bigint }[]
  corrections: { user_id: bigint; li: bigint }[]
  people: PersonRow[]
  links: { user_id: bigint; sha256: string }[]
  agencies: { pool_bytes: bigint; pool_days: number }[]
  house: { kind: string; balance: bigint }[]
}

const QUESTIONS: Record<keyof Books, string> = {
  orders: `select public_id as id, user_id, status, price_li, coupon_discount_li, external_paid_li, permanent_bytes,
    duration_days, (paid_at at time zone 'Asia/Shanghai')::date::text as day from orders order by id`,
  receipts: `select r.channel, r.external_no, t.trade_no, r.amount_li, r.excess_li, r.disposition, o.public_id as order_id
    from receipts r left join trades t on t.id = r.trade_id left join orders o on o.id = t.order_id`,
  amounts: `select a.id, a.network, a.address, a.usdt_milli as milli, (extract(epoch from a.created_at) * 1000)::float8 as from_ms,
      (extract(epoch from a.hold_until) * 1000)::float8 as until_ms, t.public_id as trade_id, t.trade_no,
      o.public_id as order_id, t.amount_li as due_li
    from usdt_amounts a join trades t on t.id = a.trade_id join orders o on o.id = t.order_id order by a.id`,
  transfers: `select tx_hash || ':' || log_index as external_no, network, value_micro as micro, state from chain_transfers`,
  gifts: `select public_id as id, giver_id, state, sent_bytes, receiver_id from gifts`,
  withdrawals: `select public_id as id, user_id, status, amount_li from withdrawals`,
  refunds: `select f.public_id as id, f.refund_no, f.status, f.destination, f.amount_li, f.external_li, f.taken_bytes,
    f.missing_bytes, o.public_id as order_id, r.external_no as credit_of
    from refunds f left join orders o on o.id = f.order_id left join receipts r on r.id = f.receipt_id order by f.id`,
  rebates: `select r.inviter_id, r.reward_li, o.public_id as order_id from rebates r join orders o on o.id = r.order_id`,
  uses: `select user_id from coupon_uses where order_id is null`,
  checkIns: `select user_id from check_ins`,
  draws: `select user_id from prize_draws`,
  corrections: `select user_id, wallet_li + credit_li as li from corrections`,
  links: `select id as user_id, encode(subscription_key_sha256, 'hex') as sha256 from users`,
  agencies: `select pool_bytes, pool_days from agencies`,
  people: `select b.user_id, u.deleted_at is not null as deleted, b.permanent_granted - b.permanent_used as left_bytes,
      (select sum(balance) from ledger_accounts a where a.user_id = b.user_id)::bigint as purses_li,
      (select balance from ledger_accounts a where a.user_id = b.user_id and kind = 'wallet') as wallet_li,
      coalesce((select debt_li from rebate_sums s where s.user_id = b.user_id), 0)::bigint as debt_li,
      (b.day_up + b.day_down + d.used)::bigint as used_bytes,
      (b.day_permanent + d.permanent)::bigint as used_permanent,
      (b.day_quota + b.day_trial + b.day_permanent + b.day_overrun + d.billed)::bigint as billed_bytes,
      coalesce((select sum(duration_days) from grants_by_source g
        where g.user_id = b.user_id and g.reverses is null), 0)::bigint as days
    from traffic_balances b join users u on u.id = b.user_id cross join lateral (
      select coalesce(sum(up + down), 0) as used, coalesce(sum(permanent), 0) as permanent,
        coalesce(sum(quota + trial + permanent + overrun), 0) as billed from usage_days d where d.user_id = b.user_id) d`,
  house: `select kind, balance from ledger_accounts where user_id = 0`,
}

export async function readBooks({ db }: Pick<App, 'db'>): Promise<Books> {
  const books: Partial<Record<keyof Books, unknown>> = {}
  for (const [name, question] of Object.entries(QUESTIONS)) {
    books[name as keyof Books] = (await sql.raw(question).execute(db)).rows
  }
  return books as Books
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
