-- The lottery. Staff edit prizes; each change publishes a new version of the odds, which never changes. A draw names its
-- version, so that anybody can compute it again from the seed and the number of the browser.
create table prizes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  permanent_gb integer not null default 0 check (permanent_gb >= 0),
  duration_days integer not null default 0 check (duration_days >= 0),
  weight integer not null check (weight > 0),
  description text not null default '',
  photo_url text not null default '',
  has_coupon boolean not null default false,
  -- Tenths of a price that are left to pay with the coupon.
  pay_tenths integer not null check (pay_tenths between 0 and 10),
  coupon_days integer not null check (coupon_days > 0),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create trigger raise_revision before update on prizes for each row when (
    (old.name, old.permanent_gb, old.duration_days, old.weight, old.description, old.photo_url, old.has_coupon,
      old.pay_tenths, old.coupon_days)
    is distinct from
    (new.name, new.permanent_gb, new.duration_days, new.weight, new.description, new.photo_url, new.has_coupon,
      new.pay_tenths, new.coupon_days))
  execute function raise_revision();

create table prize_versions (
  version integer primary key,
  published_at timestamptz not null
);
create trigger prize_versions_append_only before update or delete on prize_versions
  for each row execute function ledger_is_append_only();

-- A prize has as many slots as its weight, in the order of `position`. A version without rows is one without prizes.
create table prize_odds (
  version integer not null references prize_versions,
  position integer not null check (position >= 0),
  name text not null,
  weight integer not null check (weight > 0),
  permanent_gb integer not null,
  duration_days integer not null,
  -- Null: no coupon.
  pay_tenths integer,
  coupon_days integer not null,
  description text not null,
  photo_url text not null,
  primary key (version, position)
);
create trigger prize_odds_append_only before update or delete on prize_odds
  for each row execute function ledger_is_append_only();

-- One row: the version that is drawn from. A draw holds it, so that no version is replaced under a draw.
create table prize_lottery (
  id boolean primary key default true check (id),
  version integer not null references prize_versions
);
insert into prize_versions (version, published_at) values (0, now());
insert into prize_lottery (version) values (0);

-- What all draws of a business day brought in and gave, in GB; a day of a time package counts as a full daily quota.
create table prize_days (
  day date primary key,
  draws integer not null default 0,
  spent_gb bigint not null default 0,
  given_gb bigint not null default 0
);

create table prize_draws (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  version integer not null,
  position integer not null,
  day date not null,
  cost_gb integer not null check (cost_gb > 0),
  value_gb integer not null check (value_gb >= 0),
  -- Told before the draw; the seed is told after it.
  commitment text not null unique,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  own_number text not null check (own_number ~ '^[0-9a-f]{16,64}$'),
  -- What the day's draws had cost the site after this one, and the most that they could; 0: no limit.
  loss_after_gb bigint not null,
  loss_limit_gb bigint not null,
  coupon_code text,
  coupon_expires_at timestamptz,
  created_at timestamptz not null,
  foreign key (version, position) references prize_odds,
  check (commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex')),
  check (loss_limit_gb = 0 or loss_after_gb <= loss_limit_gb)
);
create index prize_draws_of_user on prize_draws (user_id, id desc);
create index prize_draws_of_day on prize_draws (day, id);
create trigger prize_draws_append_only before update or delete on prize_draws
  for each row execute function ledger_is_append_only();
