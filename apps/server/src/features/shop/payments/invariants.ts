import type { Invariant } from '../../../platform/invariant.ts'

const OPEN = `('awaitingPayment', 'walletReserved')`

export const invariants: Invariant[] = [
  {
    id: 'receipts-are-decided',
    says: 'no receipt waits for a decision longer than a minute',
    breaches: `select id, channel, external_no from receipts where disposition = 'new' and created_at < now() - interval '1 minute'`,
  },
  {
    id: 'receipts-are-the-world',
    says: 'the sum of receipts is what came in from gateways, and settled ones without their excess are what orders were paid with',
    breaches: `select 'gateway' as what, (select coalesce(sum(amount_li), 0) from receipts where disposition <> 'new') as receipts,
        -(select balance from ledger_accounts where kind = 'worldGateway') as books
      where (select coalesce(sum(amount_li), 0) from receipts where disposition <> 'new')
        <> -(select balance from ledger_accounts where kind = 'worldGateway')
      union all
      select 'orders', (select coalesce(sum(amount_li - excess_li), 0) from receipts where disposition = 'settled'),
        (select coalesce(sum(external_paid_li), 0) from orders)
      where (select coalesce(sum(amount_li - excess_li), 0) from receipts where disposition = 'settled')
        <> (select coalesce(sum(external_paid_li), 0) from orders)`,
  },
  {
    id: 'receipts-act-once',
    says: 'a settled receipt paid its own order, and its excess is credit; credited and suspense ones have their journal',
    breaches: `select r.id, r.disposition from receipts r left join trades t on t.id = r.trade_id left join orders o on o.id = t.order_id
      where r.disposition = 'settled' and (o.status is distinct from 'paid' or o.external_paid_li <> r.amount_li - r.excess_li or t.channel <> r.channel
          or r.excess_li <> (select coalesce(sum(e.amount), 0) from journals j join ledger_entries e on e.journal_id = j.id
            join ledger_accounts a on a.id = e.account_id where j.key = 'order_paid:' || o.id and a.kind = 'credit'))
        or (r.disposition in ('credited', 'suspense')) <> exists (select 1 from journals j where j.key = 'receipt:' || r.id)
      union all
      select min(r.id), 'settled twice' from receipts r join trades t on t.id = r.trade_id
      where r.disposition = 'settled' group by t.order_id having count(*) > 1`,
  },
  {
    id: 'suspense-is-told',
    says: 'the money in suspense is what came without an order and nobody decided about',
    breaches: `select a.balance, w.waiting from ledger_accounts a cross join
      (select coalesce(sum(r.amount_li), 0) as waiting from receipts r where r.disposition = 'suspense'
        and not exists (select 1 from suspense_decisions d where d.receipt_id = r.id and d.undone_at is null)) w
      where a.kind = 'suspense' and a.balance <> w.waiting`,
  },
  {
    id: 'one-trade-paid',
    says: 'a paid order has exactly one paid trade, another order none',
    breaches: `select o.id, o.status, count(t.id) as paid_trades from orders o left join trades t on t.order_id = o.id and t.status = 'paid'
      group by o.id having count(t.id) <> case when o.status = 'paid' then 1 else 0 end`,
  },
  {
    id: 'one-live-trade',
    says: 'an order has at most one live trade of a payment account, mode and amount, and none once it ended',
    breaches: `select t.order_id, t.channel, t.pay_mode, count(*) from trades t where t.status = 'awaitingPayment'
      group by 1, 2, 3, t.amount_li having count(*) > 1
      union all
      select o.id, t.channel, o.status, 1 from trades t join orders o on o.id = t.order_id
      where t.status = 'awaitingPayment' and o.status not in ${OPEN}`,
  },
]
