-- Codes that give trial traffic or days, or lower the price of an order. A code is compared by its key: spaces, width and
-- case of its letters do not count. The counter is the number of live uses, and no more than there are in all.
create table coupons (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  kind text not null check (kind in ('trialTraffic', 'trialTime', 'cash', 'discount')),
  code text not null,
  code_key text not null,
  is_taobao boolean not null default false,
  traffic_bytes bigint not null default 0 check (traffic_bytes >= 0),
  -- Null: the traffic stays.
  life_hours integer check (life_hours > 0),
  days integer not null default 0 check (days >= 0),
  cash_li bigint not null default 0 check (cash_li >= 0 and cash_li % 10 = 0),
  pay_bp integer not null default 10000 check (pay_bp between 1000 and 10000),
  uses_per_user integer not null check (uses_per_user >= 0),
  uses_in_all integer not null check (uses_in_all > 0),
  used_count integer not null default 0,
  expires_at timestamptz not null,
  -- Chosen by who made it, so that a call that is sent again makes no second one.
  make_key text unique,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint coupons_used_count check (used_count between 0 and uses_in_all)
);
create unique index coupons_code on coupons (code_key) where removed_at is null;
create trigger raise_revision before update on coupons for each row when (
    (old.name, old.kind, old.code, old.is_taobao, old.traffic_bytes, old.life_hours, old.days, old.cash_li, old.pay_bp,
      old.uses_per_user, old.uses_in_all, old.expires_at)
    is distinct from
    (new.name, new.kind, new.code, new.is_taobao, new.traffic_bytes, new.life_hours, new.days, new.cash_li, new.pay_bp,
      new.uses_per_user, new.uses_in_all, new.expires_at))
  execute function raise_revision();

-- One use of a coupon: a redeemed trial code, or a use that an order reserved and later spent or gave back. It has a copy
-- of what it gave, whatever becomes of the coupon.
create table coupon_uses (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  coupon_id bigint not null references coupons,
  user_id bigint not null references users,
  order_id bigint references orders,
  order_no text,
  state text not null check (state in ('reserved', 'used', 'restored')),
  kind text not null check (kind in ('trialTraffic', 'trialTime', 'cash', 'discount')),
  code text not null,
  name text not null,
  traffic_bytes bigint not null default 0,
  days integer not null default 0,
  pay_bp integer not null default 10000,
  discount_li bigint not null default 0 check (discount_li >= 0),
  -- Uses that a person could have when this one was made.
  user_limit integer not null,
  created_at timestamptz not null,
  restored_at timestamptz,
  check ((order_id is null) = (order_no is null)),
  check (order_id is not null or state = 'used'),
  check ((state = 'restored') = (restored_at is not null))
);
create unique index coupon_uses_of_order on coupon_uses (order_id) where state <> 'restored';
create index coupon_uses_order on coupon_uses (order_id) where order_id is not null;
create index coupon_uses_of_person on coupon_uses (coupon_id, user_id) where state <> 'restored';
create index coupon_uses_reserved on coupon_uses (coupon_id) where state = 'reserved';
create index coupon_uses_user on coupon_uses (user_id, id desc);

-- The coupon of an order as it was when it was applied. Null: none.
alter table orders add column coupon_name text;
alter table orders add column coupon_code text;
alter table orders add column coupon_kind text;
alter table orders add constraint orders_coupon_whole check (
  num_nonnulls(coupon_name, coupon_code, coupon_kind) in (0, 3));

-- For orders.
create view order_coupons as select order_id, state from coupon_uses where order_id is not null;
