-- Money that came in and became spend-only credit goes back to its source by refunds of its receipt, in place of an order.
-- It leaves the credit when it is asked, and waits in the ledger account `refundPending` until the platform has decided.
insert into ledger_accounts (kind) values ('refundPending');

alter table refunds alter column order_id drop not null;
alter table refunds add column receipt_id bigint references receipts;
alter table refunds add constraint refunds_of_one_thing check ((order_id is null) <> (receipt_id is null));
alter table refunds add constraint refunds_of_credit_go_to_the_source check
  (receipt_id is null or destination = 'source' and amount_li = external_li);
create index refunds_receipt on refunds (receipt_id) where receipt_id is not null;
comment on column refunds.receipt_id is 'The payment whose credit is refunded. Null: an order is refunded.';

-- The part of a receipt that became credit, and what of it was asked back. One update guards that it is never more.
create table credit_refund_totals (
  receipt_id bigint primary key references receipts,
  credited_li bigint not null check (credited_li > 0),
  back_li bigint not null default 0 check (back_li between 0 and credited_li)
);
comment on column credit_refund_totals.back_li is 'Asked and not refused.';

-- payments
create view credited_receipts as
  select r.id, r.channel, r.external_no, t.trade_no, r.amount_li as received_li,
    case r.disposition when 'credited' then r.amount_li else r.excess_li end as credited_li, r.created_at,
    t.order_id, o.public_id as order_public_id, o.order_no, o.description, o.user_id, c.adapter
  from receipts r join trades t on t.id = r.trade_id join orders o on o.id = t.order_id
    left join pay_channels c on c.code = r.channel
  where r.disposition = 'credited' or r.disposition = 'settled' and r.excess_li > 0;
