-- What of a payment that became credit was asked back and not refused, for those who tell the customer what is credit.
-- payments
create or replace view order_receipts as
  select t.order_id, r.amount_li, r.excess_li, r.disposition, r.id as receipt_id
  from trades t join receipts r on r.trade_id = t.id;

-- refunds
create view credit_asked_back as select receipt_id, back_li from credit_refund_totals;
