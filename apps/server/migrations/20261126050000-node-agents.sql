-- Our own agent on a node. A node has one: who enrols anew takes the place of the one before.
create table node_agents (
  node_id bigint primary key references nodes,
  public_id text not null unique,
  -- The one-time password of the command that is good now, and of the one that the agent enrolled with.
  enrol_sha256 bytea unique check (length(enrol_sha256) = 32),
  enrol_until timestamptz,
  enrolled_sha256 bytea check (length(enrolled_sha256) = 32),
  public_key bytea check (length(public_key) = 32),
  -- Goes up with each key.
  epoch integer not null default 0 check (epoch >= 0),
  enrolled_at timestamptz,
  run_number bigint not null default 0,
  run_id text not null default '',
  seen_at timestamptz,
  twin_at timestamptz,
  version text not null default '',
  core_version text not null default '',
  is_core_running boolean not null default false,
  waiting_batches integer not null default 0,
  waiting_bytes bigint not null default 0,
  refused_batches integer not null default 0,
  clock_off_ms bigint not null default 0,
  check ((enrol_sha256 is null) = (enrol_until is null))
);
comment on column node_agents.public_key is 'Ed25519; null: not enrolled, or revoked.';
comment on column node_agents.run_number is 'The newest start of the agent; earlier ones are refused.';
comment on column node_agents.twin_at is 'When a second process last asked with the same key.';
comment on column node_agents.clock_off_ms is 'The clock of the node less ours, at its last call.';

-- Signed calls that were made lately, so that none is made twice.
create table node_agent_nonces (
  node_id bigint not null references node_agents,
  nonce bytea not null check (length(nonce) = 16),
  used_at timestamptz not null,
  primary key (node_id, nonce)
);
create index node_agent_nonces_age on node_agent_nonces (used_at);

-- What an agent sealed, once under its number.
create table node_agent_batches (
  node_id bigint not null references node_agents,
  spool uuid not null,
  number bigint not null check (number > 0),
  body_sha256 bytea not null check (length(body_sha256) = 32),
  used_at timestamptz not null,
  day date not null,
  up numeric not null check (up >= 0),
  down numeric not null check (down >= 0),
  report_keys uuid[] not null,
  received_at timestamptz not null,
  stored_at timestamptz,
  primary key (node_id, spool, number)
);
create index node_agent_batches_age on node_agent_batches (received_at);
comment on column node_agent_batches.used_at is 'The end of the use, by our clock as far as the node knew it.';
comment on column node_agent_batches.report_keys is 'Keys of the reports that it was billed by.';
comment on column node_agent_batches.stored_at is 'When all of it was billed, and the agent may forget it.';
