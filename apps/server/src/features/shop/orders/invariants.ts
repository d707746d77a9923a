import type { Invariant } from '../../../platform/invariant.ts'

const OPEN = `('awaitingPayment', 'walletReserved')`

export const invariants: Invariant[] = [
  {
    id: 'holds-match-purses',
    says: 'a user’s reserved money is the sum of his active holds',
    breaches: `select a.user_id, a.balance, coalesce(sum(h.wallet_li + h.credit_li), 0) as active
      from ledger_accounts a left join wallet_holds h on h.user_id = a.user_id and h.state = 'active'
      where a.kind = 'hold' group by a.id having a.balance <> coalesce(sum(h.wallet_li + h.credit_li), 0)`,
  },
  {
    id: 'holds-match-orders',
    says: 'an open order’s wallet part is its active hold, a paid one’s its spent hold, a cancelled one has none',
    breaches: `select o.id, o.status, o.wallet_spend_li from orders o
      where o.wallet_spend_li <> coalesce((select sum(h.wallet_li + h.credit_li) from wallet_holds h
        where h.order_id = o.id and h.state = case when o.status = 'paid' then 'spent' else 'active' end), 0)
      or exists (select 1 from wallet_holds h where h.order_id = o.id
        and (h.state = 'active' and o.status not in ${OPEN} or h.state = 'spent' and o.status <> 'paid'))`,
  },
  {
    id: 'paid-adds-up',
    says: 'what paid an order is its price: outside money, wallet and coupon',
    breaches: `select id, price_li, external_paid_li, wallet_spend_li, coupon_discount_li from orders
      where status = 'paid' and external_paid_li + wallet_spend_li + coupon_discount_li <> price_li
        or status <> 'paid' and external_paid_li <> 0`,
  },
  {
    id: 'paid-is-booked',
    says: 'every paid order has its one journal with its amounts, or is paid by its coupon alone; no other order has one',
    breaches: `select o.id, o.status from orders o left join journals j on j.key = 'order_paid:' || o.id
      where (o.status = 'paid' and o.coupon_discount_li < o.price_li) <> (j.id is not null)
        or o.status = 'paid' and (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where e.journal_id = j.id and a.kind = 'sales') <> o.external_paid_li + o.wallet_spend_li`,
  },
  {
    id: 'one-grant-per-paid-order',
    says: 'a paid order delivered once and exactly what it sold; another order delivered nothing',
    breaches: `select o.id, o.status from orders o left join grants_by_source g on g.order_id = o.id
      where (o.status = 'paid') <> (g.order_id is not null)
        or g.permanent_bytes <> o.permanent_bytes or g.duration_days <> o.duration_days or g.user_id <> o.user_id`,
  },
  {
    id: 'ends-have-their-time',
    says: 'paid and cancelled orders tell when, open ones do not',
    breaches: `select id, status, paid_at, cancelled_at from orders
      where (status = 'paid') <> (paid_at is not null) or (status = 'cancelled') <> (cancelled_at is not null)`,
  },
]
