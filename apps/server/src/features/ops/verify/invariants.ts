import { grantInvariants } from './grant-invariants.ts'
import { type Invariant, UNDONE } from './invariant.ts'
import { usageInvariants } from './usage-invariants.ts'

const OPEN = `('awaitingPayment', 'walletReserved')`

/** The books, as questions that must find nothing. Each is plain SQL over the tables alone. */
export const invariants: Invariant[] = [
  {
    id: 'journals-balance',
    says: 'every journal has at least two legs and sums to zero',
    breaches: `select j.id, j.key, coalesce(sum(e.amount), 0) as total, count(e.account_id) as legs
      from journals j left join ledger_entries e on e.journal_id = j.id
      group by j.id having coalesce(sum(e.amount), 0) <> 0 or count(e.account_id) < 2`,
  },
  {
    id: 'balances-are-sums',
    says: 'every account holds the sum of its entries',
    breaches: `select a.id, a.kind, a.user_id, a.balance, coalesce(sum(e.amount), 0) as entries
      from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.version <> count(e.account_id)`,
  },
  {
    id: 'balances-chain',
    says: 'the balance after each entry follows from the one before it',
    breaches: `select account_id, account_version, balance_after from (
        select e.*, sum(amount) over (partition by account_id order by account_version) as running,
          row_number() over (partition by account_id order by account_version) as place
        from ledger_entries e) chained
      where balance_after <> running or account_version <> place`,
  },
  {
    id: 'money-is-conserved',
    says: 'all balances together are zero',
    breaches: `select sum(balance) as total from ledger_accounts having sum(balance) <> 0`,
  },
  {
    id: 'no-debts',
    says: 'no guarded account is below zero',
    breaches: `select id, kind, user_id, balance from ledger_accounts where balance < 0 and not may_go_negative`,
  },
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
    says: 'every paid order has its one journal with its amounts, no other order has one',
    breaches: `select o.id, o.status from orders o left join journals j on j.key = 'order_paid:' || o.id
      where (o.status = 'paid') <> (j.id is not null)
        or o.status = 'paid' and (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
          where e.journal_id = j.id and a.kind = 'sales') <> o.external_paid_li + o.wallet_spend_li`,
  },
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
    id: 'one-grant-per-paid-order',
    says: 'a paid order delivered once and exactly what it sold; another order delivered nothing',
    breaches: `select o.id, o.status from orders o left join grants_by_source g on g.order_id = o.id
      where (o.status = 'paid') <> (g.order_id is not null)
        or g.permanent_bytes <> o.permanent_bytes or g.duration_days <> o.duration_days or g.user_id <> o.user_id`,
  },
  ...grantInvariants,
  {
    id: 'check-ins-are-recorded',
    says: 'every check-in has its one traffic record of that user, day and amount, and no other record is of that type',
    breaches: `select coalesce(c.user_id, r.user_id) as user_id, coalesce(c.day, r.day) as day, c.granted_bytes, r.permanent_change
      from check_ins c full join (select * from traffic_records where type = 'checkIn') r
        on r.key = 'check_in:' || c.user_id || ':' || c.day
      where c.user_id is null or r.key is null
        or r.user_id <> c.user_id or r.day <> c.day or r.permanent_change <> c.granted_bytes`,
  },
  {
    id: 'traffic-is-granted',
    says: 'permanent traffic ever granted is the sum of its records less what was undone, and the expiry is what the last record left',
    breaches: `select b.user_id, b.permanent_granted, b.time_expires_at from traffic_balances b
      left join lateral (select coalesce(sum(case when key like '${UNDONE}' then least(permanent_change, 0)
          else greatest(permanent_change, 0) end), 0) as granted from traffic_records r where r.user_id = b.user_id) s on true
      left join lateral (select time_after from traffic_records r where r.user_id = b.user_id order by id desc limit 1) l on true
      where b.permanent_granted <> s.granted or b.time_expires_at is distinct from l.time_after`,
  },
  {
    id: 'the-deleted-are-gone',
    says: 'of a deleted account no sign-in, chat, ticket, open order, money or agency is left, and its e-mail is free',
    breaches: `select u.id from users u where u.deleted_at is not null and (not u.disabled
        or u.email <> 'deleted-' || u.public_id || '@deleted.invalid'
        or exists (select 1 from sessions s where s.user_id = u.id and s.epoch = u.session_epoch)
        or exists (select 1 from telegram_chats c where c.user_id = u.id)
        or exists (select 1 from tickets t where t.user_id = u.id and t.created_at < u.deleted_at)
        or exists (select 1 from orders o where o.user_id = u.id and o.status in ${OPEN})
        or exists (select 1 from ledger_accounts a where a.user_id = u.id and a.balance <> 0)
        or exists (select 1 from agencies a where a.owner_id = u.id)
        or exists (select 1 from agency_customers c where c.user_id = u.id)
        or exists (select 1 from users m where m.merged_into_id = u.id and m.deleted_at is null))`,
  },
  {
    id: 'corrections-are-booked',
    says: 'what staff gave or took by hand stands in the ledger and the traffic records once, and undone once more in reverse',
    breaches: `with booked as (
        select c.*, 'adjust:' || c.public_id as name, 1 as way from corrections c
        union all select c.*, 'adjust:' || c.public_id || ':undo', -1 from corrections c where undone_at is not null)
      select b.public_id, b.name from booked b
        left join lateral (select sum(e.amount) filter (where a.kind = 'wallet') as wallet,
            sum(e.amount) filter (where a.kind = 'credit') as credit
          from journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
          where j.key = b.name and a.user_id in (b.user_id, 0)) m on true
        left join traffic_records r on r.key in (b.name, regexp_replace(b.name, ':undo$', ':reversed')) and r.user_id = b.user_id
      where coalesce(m.wallet, 0) <> b.way * b.wallet_li or coalesce(m.credit, 0) <> b.way * b.credit_li
        or coalesce(r.permanent_change, 0) <> b.way * b.permanent_bytes
      union all
      select key, 'of no correction' from traffic_records r where type in ('agencySpend', 'agencyAllocate')
        and not exists (select 1 from corrections c where r.key in
          ('adjust:' || c.public_id, 'adjust:' || c.public_id || ':undo', 'adjust:' || c.public_id || ':reversed'))
        and not exists (select 1 from agency_movements m where m.kind = 'sale' and r.key = 'agency:' || m.public_id)
        and not exists (select 1 from account_merges m
          where r.key in ('merge:' || m.public_id || ':from', 'merge:' || m.public_id || ':to'))`,
  },
  {
    id: 'pools-are-sums',
    says: 'an agency’s pool is the sum of its movements, and each tells what was left after it',
    breaches: `select a.id, a.pool_bytes, a.pool_days from agencies a left join agency_movements m on m.agency_id = a.id
      group by a.id having a.pool_bytes <> coalesce(sum(m.bytes), 0) or a.pool_days <> coalesce(sum(m.days), 0)
      union all
      select id, bytes_after, days_after from (
        select m.*, sum(bytes) over w as running_bytes, sum(days) over w as running_days
        from agency_movements m window w as (partition by agency_id order by id)) moved
      where bytes_after <> running_bytes or days_after <> running_days`,
  },
  {
    id: 'sales-are-delivered',
    says: 'what left a pool in a sale came to its customer once, byte for byte and day for day',
    breaches: `select m.id, m.bytes, m.days from agency_movements m
        left join traffic_records r on r.key = 'agency:' || m.public_id and r.user_id = m.customer_id
      where m.kind = 'sale' and (r.id is null or r.permanent_change <> -m.bytes or r.days_change <> -m.days)`,
  },
  {
    id: 'merges-are-booked',
    says: 'what a merge took from one account came to the other, and the one is closed in favour of somebody',
    breaches: `select m.public_id, m.from_id, m.to_id from account_merges m join users u on u.id = m.from_id
        left join lateral (select
            sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = m.to_id) as wallet_in,
            sum(e.amount) filter (where a.kind = 'wallet' and a.user_id = m.from_id) as wallet_out,
            sum(e.amount) filter (where a.kind = 'credit' and a.user_id = m.to_id) as credit_in,
            sum(e.amount) filter (where a.kind = 'credit' and a.user_id = m.from_id) as credit_out
          from journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
          where j.key = 'merge:' || m.public_id) b on true
        left join traffic_records f on f.key = 'merge:' || m.public_id || ':from' and f.user_id = m.from_id
        left join traffic_records t on t.key = 'merge:' || m.public_id || ':to' and t.user_id = m.to_id
      where u.merged_into_id is null
        or coalesce(b.wallet_in, 0) <> m.wallet_li or coalesce(b.wallet_out, 0) <> -m.wallet_li
        or coalesce(b.credit_in, 0) <> m.credit_li or coalesce(b.credit_out, 0) <> -m.credit_li
        or coalesce(f.permanent_change, 0) <> -m.permanent_bytes or coalesce(t.permanent_change, 0) <> m.permanent_bytes`,
  },
  {
    id: 'ends-have-their-time',
    says: 'paid and cancelled orders tell when, open ones do not',
    breaches: `select id, status, paid_at, cancelled_at from orders
      where (status = 'paid') <> (paid_at is not null) or (status = 'cancelled') <> (cancelled_at is not null)`,
  },
  {
    id: 'one-live-trade',
    says: 'an order has at most one live trade of a channel, mode and amount, and none once it ended',
    breaches: `select t.order_id, t.channel, t.pay_mode, count(*) from trades t where t.status = 'awaitingPayment'
      group by 1, 2, 3, t.amount_li having count(*) > 1
      union all
      select o.id, t.channel, o.status, 1 from trades t join orders o on o.id = t.order_id
      where t.status = 'awaitingPayment' and o.status not in ${OPEN}`,
  },
  {
    id: 'everybody-is-whole',
    says: 'every user has three purses and a traffic balance, and no e-mail twice',
    breaches: `select u.id::text as who, count(a.id) as purses from users u left join ledger_accounts a on a.user_id = u.id
      left join traffic_balances b on b.user_id = u.id group by u.id, b.user_id having count(a.id) <> 3 or b.user_id is null
      union all select lower(email), count(*) from users group by 1 having count(*) > 1`,
  },
  ...usageInvariants,
]
