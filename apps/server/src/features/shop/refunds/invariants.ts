import type { Invariant } from '../../../platform/invariant.ts'

const moved = (kind: string) => `coalesce((select sum(e.amount) from ledger_entries e
  join ledger_accounts a on a.id = e.account_id where e.journal_id = j.id and a.kind = '${kind}'), 0)`

export const invariants: Invariant[] = [
  {
    id: 'refunds-within-payment',
    says: 'the refunds of an order that are done or may be are no more than what paid it, of each kind of money, and are what its totals say',
    breaches: `select o.id, o.external_paid_li, r.external, t.back_external_li from
        (select order_id, sum(external_li) as external, sum(wallet_li) as wallet, sum(credit_li) as credit
          from refunds where status <> 'refused' and order_id is not null group by order_id) r
        full join refund_totals t on t.order_id = r.order_id
        left join paid_orders o on o.id = coalesce(r.order_id, t.order_id)
      where o.id is null or coalesce(r.external, 0) > o.external_paid_li or coalesce(r.wallet, 0) > o.wallet_part_li
        or coalesce(r.credit, 0) > o.credit_part_li or t.external_li is distinct from o.external_paid_li
        or t.wallet_li is distinct from o.wallet_part_li or t.credit_li is distinct from o.credit_part_li
        or t.back_external_li is distinct from coalesce(r.external, 0) or t.back_wallet_li is distinct from coalesce(r.wallet, 0)
        or t.back_credit_li is distinct from coalesce(r.credit, 0)`,
  },
  {
    id: 'refunds-are-booked',
    says: 'a refund of an order that is done has its one journal with its amounts, another one has none, and no journal is of no refund',
    breaches: `select coalesce(f.public_id, j.key) as refund, f.status, f.amount_li
      from (select * from refunds where order_id is not null) f
        full join (select * from journals where kind = 'refund') j on j.key = 'refund:' || f.id
      where f.id is null or (f.status = 'done') <> (j.id is not null)
        or f.status = 'done' and (j.order_id <> f.order_id or ${moved('sales')} <> -f.amount_li
          or ${moved('worldRefund')} <> case when f.destination = 'source' then f.external_li else 0 end
          or ${moved('wallet')} <> f.wallet_li
          or ${moved('credit')} <> f.credit_li + case when f.destination = 'wallet' then f.external_li else 0 end)`,
  },
  {
    id: 'refunds-take-back-parts',
    says: 'what refunds took back of an order is no more than its grant, which they name; days by rounding aside',
    breaches: `select e.key, e.permanent_bytes, sum(g.permanent_bytes) as taken, sum(g.duration_days) as days
      from grants_by_source g join refunds f on g.key = 'refund:' || f.public_id
        left join grants_by_source e on e.key = g.reverses
      group by e.key, e.order_id, e.permanent_bytes, e.duration_days
      having bool_or(e.order_id is distinct from f.order_id) or max(g.permanent_bytes) > 0 or max(g.duration_days) > 0
        or -sum(g.permanent_bytes) > e.permanent_bytes or -sum(g.duration_days) > e.duration_days + count(*)`,
  },
  {
    id: 'refunds-took-what-they-say',
    says: 'what a refund took back of traffic is its grant, and of the rebate its journal; another refund took nothing',
    breaches: `select f.public_id, f.taken_bytes, g.permanent_bytes, f.rebate_taken_li, f.rebate_debt_li from refunds f
        left join grants_by_source g on g.key = 'refund:' || f.public_id
        left join journals j on j.key = 'rebate_refunded:' || f.public_id
      where f.taken_bytes <> -coalesce(g.permanent_bytes, 0)
        or (f.taken_bytes > 0 or f.taken_ms > 0) <> (g.key is not null)
        or ${moved('wallet')} <> -f.rebate_taken_li or ${moved('rebateReceivable')} <> -f.rebate_debt_li`,
  },
  {
    id: 'coupons-return-with-all',
    says: 'a refund gave a coupon back only where all that paid its order was given back, and its use is restored',
    breaches: `select f.public_id, f.order_id from refunds f join paid_orders o on o.id = f.order_id
      where f.coupon_returned and (o.external_paid_li + o.wallet_part_li + o.credit_part_li <>
          (select sum(d.amount_li) from refunds d where d.order_id = f.order_id and d.status = 'done')
        or not exists (select 1 from coupon_uses u where u.order_id = f.order_id and u.state = 'restored'))`,
  },
  {
    id: 'refunds-are-told',
    says: 'the last event of a refund is the state that it is in',
    breaches: `select f.public_id, f.status, last.status as told from refunds f
        left join lateral (select status from refund_events e where e.refund_id = f.id order by id desc limit 1) last on true
      where last.status is distinct from f.status`,
  },
]
