create table audit (
  id bigint generated always as identity primary key,
  actor_id bigint,
  action text not null,
  target text not null default '',
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create trigger audit_append_only before update or delete on audit
  for each row execute function ledger_is_append_only();

-- What must leave the house after a commit (mail, chat); written in the transaction that causes it.
create table outbox (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (due_at) where done_at is null;


-- First answers of calls that carried an Idempotency-Key; kept a day.
create table idempotency_keys (
  user_id bigint not null references users,
  key text not null,
  call text not null,
  input_sha256 bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters that protect passwords and money, shared by all processes.
create table rate_counters (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create table fetch_log (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  at timestamptz not null,
  client text not null,
  user_agent text not null,
  lines integer not null,
  skipped integer not null default 0
);
create index fetch_log_user on fetch_log (user_id, at desc);

create table errors (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  message text not null,
  stack text not null
);
