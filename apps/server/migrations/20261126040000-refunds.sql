-- Money that went back to where it came from.
insert into ledger_accounts (kind) values ('worldRefund');

-- The money that paid an order, and the part of it that was asked back. One update guards that it is never more.
create table refund_totals (
  order_id bigint primary key references orders,
  external_li bigint not null check (external_li >= 0),
  wallet_li bigint not null check (wallet_li >= 0),
  credit_li bigint not null check (credit_li >= 0),
  back_external_li bigint not null default 0 check (back_external_li between 0 and external_li),
  back_wallet_li bigint not null default 0 check (back_wallet_li between 0 and wallet_li),
  back_credit_li bigint not null default 0 check (back_credit_li between 0 and credit_li)
);
comment on column refund_totals.back_external_li is 'Asked and not refused.';

-- One row per refund of an order, in full or in part.
create table refunds (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- Sent to the platform, which gives nothing back twice under one number.
  refund_no text not null unique,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  status text not null default 'asked' check (status in ('asked', 'sent', 'unknown', 'done', 'refused')),
  destination text not null check (destination in ('wallet', 'source')),
  amount_li bigint not null check (amount_li > 0 and amount_li % 10 = 0),
  external_li bigint not null check (external_li >= 0 and external_li % 10 = 0),
  wallet_li bigint not null check (wallet_li >= 0),
  credit_li bigint not null check (credit_li >= 0),
  channel text,
  trade_no text,
  external_no text,
  received_li bigint,
  reason text not null,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  -- Staff who settled it by hand.
  closed_by bigint references users,
  attempts integer not null default 0 check (attempts >= 0),
  next_try_at timestamptz,
  problem text not null default '',
  owner_id bigint references users,
  taken_bytes bigint not null default 0 check (taken_bytes >= 0),
  missing_bytes bigint not null default 0 check (missing_bytes >= 0),
  taken_ms bigint not null default 0 check (taken_ms >= 0),
  missing_ms bigint not null default 0 check (missing_ms >= 0),
  rebate_taken_li bigint not null default 0 check (rebate_taken_li >= 0),
  rebate_debt_li bigint not null default 0 check (rebate_debt_li >= 0),
  coupon_returned boolean not null default false,
  check (amount_li = external_li + wallet_li + credit_li),
  check (destination = 'wallet' or external_li > 0 and channel is not null and trade_no is not null and received_li >= external_li),
  check ((status in ('done', 'refused')) = (closed_at is not null)),
  check (status not in ('done', 'refused') or next_try_at is null),
  check (status in ('asked', 'done') or destination = 'source'),
  check (status = 'done' or owner_id is null and taken_bytes + taken_ms + rebate_taken_li + rebate_debt_li = 0 and not coupon_returned)
);
create index refunds_order on refunds (order_id, id);
create index refunds_user on refunds (user_id, id desc);
create index refunds_status on refunds (status, id desc);
create index refunds_due on refunds (next_try_at) where next_try_at is not null;
create index refunds_closed on refunds (closed_at) where status = 'done';
comment on column refunds.external_li is 'Money from outside: to its source, or into the spend-only credit.';
comment on column refunds.wallet_li is 'The part that the wallet paid; it goes back there.';
comment on column refunds.credit_li is 'The part that the spend-only credit paid; it goes back there.';
comment on column refunds.owner_id is 'The account that it was done for: after a merge another one than of the order.';
comment on column refunds.missing_bytes is 'Used before, so it could not be taken back.';

create function closed_refunds_stay() returns trigger language plpgsql as $$
begin
  if old.status in ('done', 'refused') then
    raise exception 'refund % is %, it does not change any more', old.id, old.status;
  end if;
  return new;
end $$;
create trigger closed_refunds_stay before update or delete on refunds
  for each row execute function closed_refunds_stay();

-- The timeline of each.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  status text not null check (status in ('asked', 'sent', 'unknown', 'done', 'refused')),
  actor_id bigint references users,
  note text not null default '',
  created_at timestamptz not null
);
create index refund_events_refund on refund_events (refund_id, id);
create trigger refund_events_append_only before update or delete on refund_events
  for each row execute function ledger_is_append_only();

-- Parts of a grant are taken back by refunds, each by one of its own.
drop index grants_by_source_reverses;
create unique index grants_by_source_reverses on grants_by_source (reverses) where reverses is not null and source <> 'refund';
create index grants_by_source_refunds on grants_by_source (reverses) where source = 'refund';

-- Parts of a rebate that went with refunds. A reversal by hand takes the rest.
alter table rebates add column refund_taken_li bigint not null default 0 check (refund_taken_li >= 0);
alter table rebates add column refund_debt_li bigint not null default 0 check (refund_debt_li >= 0);
do $$
declare old_check text;
begin
  select conname into strict old_check from pg_constraint
    where conrelid = 'rebates'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%reversed_at%';
  execute format('alter table rebates drop constraint %I', old_check);
end $$;
alter table rebates add constraint rebates_reversed_once check (case when reversed_at is null
  then taken_li is null and debt_li is null and refund_taken_li + refund_debt_li <= reward_li
  else taken_li is not null and debt_li is not null and taken_li + debt_li + refund_taken_li + refund_debt_li = reward_li end);
comment on column rebates.refund_taken_li is 'Taken from the wallet by refunds of the order.';
comment on column rebates.refund_debt_li is 'Left as debt by refunds of the order.';

-- entitlements
create view entitlement_ends as select user_id, entitlement_id, expires_at from user_entitlements;

-- orders
create view paid_orders as
  select o.id, o.public_id, o.order_no, o.user_id, o.description, o.paid_at, o.external_paid_li,
    coalesce(h.wallet_li, 0) as wallet_part_li, coalesce(h.credit_li, 0) as credit_part_li, o.permanent_bytes,
    o.duration_days, o.entitlement_id, o.entitlement_days, o.coupon_code, o.coupon_name, o.coupon_discount_li
  from orders o left join wallet_holds h on h.order_id = o.id and h.state = 'spent'
  where o.status = 'paid';

-- payments
create view order_payers as
  select t.order_id, t.channel, t.trade_no, t.pay_mode, r.external_no, r.amount_li as received_li, c.adapter
  from trades t left join receipts r on r.trade_id = t.id and r.disposition = 'settled'
    left join pay_channels c on c.code = t.channel
  where t.status = 'paid';

-- referral
create view order_rebates as
  select order_id, inviter_id, external_li, reward_li, reversed_at is not null as reversed,
    refund_taken_li + refund_debt_li as refunded_li
  from rebates;

-- refunds
create view order_refunds as
  select order_id, refund_no, status, destination, amount_li, external_li, closed_at from refunds where status <> 'refused';
