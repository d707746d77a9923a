-- Where users are connected from: a row per user and address. The address is a keyed digest, so that none is kept. Every
-- report writes it anew, so a crash may empty it.
create unlogged table devices (
  user_id bigint not null,
  address bigint not null,
  seen_at timestamptz not null,
  primary key (user_id, address)
) with (fillfactor = 70);

-- What the machine of a node said of itself last.
alter table nodes add column load jsonb, add column load_at timestamptz;
