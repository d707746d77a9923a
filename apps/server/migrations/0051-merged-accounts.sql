-- An account that was closed in favour of another one: what it had is there. It is never opened again.
alter table users add column merged_into_id bigint references users;
create index users_merged on users (merged_into_id) where merged_into_id is not null;
alter table users add constraint users_merged_are_closed check (merged_into_id is null or disabled);

-- What a merge moved. Money and traffic stand in the ledger and the traffic records under the row's public id.
create table account_merges (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  from_id bigint not null unique references users,
  to_id bigint not null references users,
  wallet_li bigint not null check (wallet_li >= 0),
  credit_li bigint not null check (credit_li >= 0),
  permanent_bytes bigint not null check (permanent_bytes >= 0),
  -- What was left of the time package, added to that of the other.
  time_ms bigint not null check (time_ms >= 0),
  reason text not null,
  actor_id bigint not null references users,
  created_at timestamptz not null,
  check (from_id <> to_id)
);
