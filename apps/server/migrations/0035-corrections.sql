-- Money and traffic that staff gave or took by hand. What it did stands in the ledger and in the traffic records, under the
-- row's public id; undoing it writes the reverse there.
create table corrections (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  actor_id bigint not null references users,
  wallet_li bigint not null default 0,
  credit_li bigint not null default 0,
  permanent_bytes bigint not null default 0,
  -- By how much the end of the time package moved.
  time_ms bigint not null default 0,
  reason text not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users,
  undo_reason text,
  check (wallet_li <> 0 or credit_li <> 0 or permanent_bytes <> 0 or time_ms <> 0),
  check ((undone_at is null) = (undone_by is null))
);
create index corrections_user on corrections (user_id, id desc);
