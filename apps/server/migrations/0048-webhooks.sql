-- Where other programs are told of what happens. The secret that signs what is sent is sealed.
create table webhooks (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);

-- What is sent, written in the transaction of what it tells of: the same bytes under the same id at every attempt.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  webhook_id bigint not null references webhooks,
  event text not null,
  event_key text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_at timestamptz,
  http_status integer,
  took_ms integer,
  answer text not null default '',
  problem text,
  unique (webhook_id, event_key)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_failed on webhook_deliveries (failed_at) where failed_at is not null;

-- Since when a node is known to be silent: others were told so.
alter table nodes add column silent_since timestamptz;
