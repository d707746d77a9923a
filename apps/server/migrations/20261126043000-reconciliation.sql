-- Bills of payment platforms, day by day, and where they differ from the receipts and refunds here.
create table bill_days (
  channel text not null,
  day date not null,
  -- When the day was last compared.
  compared_at timestamptz not null,
  primary key (channel, day)
);

-- One bill per account and day counts; a newer one replaces it.
create table bills (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  channel text not null,
  day date not null,
  format text not null,
  has_refunds boolean not null,
  -- Null: it was fetched from the platform.
  file_name text,
  left_out integer not null default 0 check (left_out >= 0),
  added_by bigint not null references users,
  added_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (channel, day) references bill_days
);
create unique index bills_current on bills (channel, day) where replaced_at is null;

create table bill_lines (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills,
  channel text not null,
  kind text not null check (kind in ('payment', 'refund')),
  trade_no text not null,
  external_no text not null,
  refund_no text not null,
  -- Null: money of another currency whose worth nobody here knows.
  amount_li bigint check (amount_li > 0),
  amount_text text not null,
  fee_li bigint check (fee_li >= 0),
  happened_at timestamptz
);
create index bill_lines_bill on bill_lines (bill_id);
create index bill_lines_external on bill_lines (channel, external_no) where external_no <> '';
create index bill_lines_trade on bill_lines (channel, trade_no) where trade_no <> '';
create index bill_lines_refund on bill_lines (channel, refund_no) where refund_no <> '';

create table bill_differences (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  channel text not null,
  day date not null,
  -- Names the payment or refund within its day.
  key text not null,
  subject text not null check (subject in ('payment', 'refund')),
  kind text not null check (kind in ('onlyThere', 'onlyHere', 'otherAmount')),
  state text not null default 'open' check (state in ('open', 'explained', 'done')),
  act text check (act in ('asked', 'suspense', 'gone', 'explained')),
  trade_no text not null,
  external_no text not null,
  refund_no text not null,
  -- The amounts of both sides; null: it is not there, or of another currency.
  there_li bigint,
  there_text text not null default '',
  here_li bigint,
  reason text not null default '',
  found_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  unique (channel, day, subject, key),
  foreign key (channel, day) references bill_days,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (act is null))
);
create index bill_differences_open on bill_differences (found_at) where state = 'open';

-- Months that were closed, with their days. Rows never change again.
create table month_closes (
  month text primary key,
  -- The instants between which it counts.
  from_at timestamptz not null,
  until_at timestamptz not null,
  closed_at timestamptz not null,
  closed_by bigint not null references users
);

create table month_close_days (
  month text not null references month_closes,
  channel text not null,
  day date not null,
  received_li bigint not null check (received_li >= 0),
  settled_li bigint not null check (settled_li >= 0),
  credited_li bigint not null check (credited_li >= 0),
  suspense_li bigint not null check (suspense_li >= 0),
  refunded_li bigint not null check (refunded_li >= 0),
  -- Null: no bill tells.
  fee_li bigint,
  has_bill boolean not null,
  open_differences integer not null check (open_differences >= 0),
  explained_differences integer not null check (explained_differences >= 0),
  primary key (month, channel, day),
  check (received_li = settled_li + credited_li + suspense_li)
);
create trigger month_closes_stay before update or delete on month_closes
  for each row execute function ledger_is_append_only();
create trigger month_close_days_stay before update or delete on month_close_days
  for each row execute function ledger_is_append_only();

create index receipts_created on receipts (created_at);
create index receipts_trade on receipts (trade_id) where trade_id is not null;

-- ledger
create view journal_moments as select key, created_at from journals;

-- refunds
create view source_refunds as
  select id, refund_no, channel, trade_no, external_no, external_li, status, closed_at from refunds
  where destination = 'source';

-- payments
create view channel_kinds as select code, adapter from pay_channels;
