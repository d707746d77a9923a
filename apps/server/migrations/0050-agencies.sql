-- Resellers. Each has its own name, address, picture and contact, prices that its customers see, and a pool of traffic and
-- days that it was given: what it sells comes out of the pool and never out of nothing.
create table agencies (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  owner_id bigint not null unique references users,
  name text not null,
  domain text not null default '',
  contact text not null default '',
  logo_url text not null default '',
  pool_bytes bigint not null default 0 check (pool_bytes >= 0),
  pool_days integer not null default 0 check (pool_days >= 0),
  created_at timestamptz not null default now()
);
create unique index agencies_domain on agencies (domain) where domain <> '';

create table agency_customers (
  user_id bigint primary key references users,
  agency_id bigint not null references agencies,
  joined_at timestamptz not null default now()
);
create index agency_customers_agency on agency_customers (agency_id, user_id desc);

create table agency_prices (
  agency_id bigint not null references agencies,
  plan_id bigint not null references plans,
  price_li bigint not null check (price_li > 0 and price_li % 10 = 0),
  primary key (agency_id, plan_id)
);

-- Keyed and append-only: what came into a pool or left it, with what it held after. A sale keeps the price of its day.
create table agency_movements (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  agency_id bigint not null references agencies,
  kind text not null check (kind in ('allocate', 'sale')),
  bytes bigint not null,
  days integer not null,
  bytes_after bigint not null check (bytes_after >= 0),
  days_after integer not null check (days_after >= 0),
  customer_id bigint references users,
  plan_id bigint references plans,
  description text not null default '',
  price_li bigint not null default 0 check (price_li >= 0),
  reason text not null default '',
  actor_id bigint not null references users,
  created_at timestamptz not null,
  check ((kind = 'sale') = (customer_id is not null and plan_id is not null)),
  check (kind <> 'sale' or (bytes <= 0 and days <= 0))
);
create index agency_movements_agency on agency_movements (agency_id, id desc);
create trigger agency_movements_append_only before update or delete on agency_movements
  for each row execute function ledger_is_append_only();

-- A picture that everybody may see, such as the mark of an agency.
alter table uploads add column for_everybody boolean not null default false;
