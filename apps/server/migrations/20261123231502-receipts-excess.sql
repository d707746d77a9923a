-- The part of a payment that its order did not need. It is credit of the payer.
alter table receipts add column excess_li bigint not null default 0 check (excess_li between 0 and amount_li);
update receipts r set excess_li = r.amount_li from trades t join orders o on o.id = t.order_id
  where t.id = r.trade_id and r.disposition = 'credited' and o.status = 'paid' and r.decided_at > o.paid_at;
create index receipts_excess on receipts (trade_id) where excess_li > 0;
