-- Versions of Xray and Node.js that the command of our own agent installs, for one architecture. A table of its own,
-- because the version before this one reads each row of node_programs as a program that it knows.
create table agent_programs (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  program text not null check (program in ('xray', 'nodejs')),
  architecture text not null check (architecture in ('amd64', 'arm64')),
  version text not null,
  file_name text not null,
  mirror text not null default '',
  sha256 bytea not null check (length(sha256) = 32),
  source text not null check (source in ('release', 'file', 'operator')),
  pinned_by bigint references users (id),
  pinned_at timestamptz not null,
  revision integer not null default 1,
  unique (program, architecture)
);
create trigger raise_revision before update on agent_programs for each row when (
    (old.version, old.file_name, old.mirror, old.sha256)
    is distinct from
    (new.version, new.file_name, new.mirror, new.sha256))
  execute function raise_revision();
comment on column agent_programs.revision is 'Raised by a trigger.';

-- The install script of an agent's command, and what the agent tells of its programs.
alter table node_agents
  add column script text,
  add column script_until timestamptz,
  add column processor text not null default '' check (processor in ('', 'amd64', 'arm64')),
  add column can_upgrade boolean not null default false,
  add column file_sha256 bytea check (length(file_sha256) = 32);
comment on column node_agents.script is 'The command fetches it by its digest.';
comment on column node_agents.can_upgrade is 'A launcher starts the agent and can exchange its file.';
comment on column node_agents.file_sha256 is 'The file of the agent that asks; null: not told.';

-- The last order to exchange a program of a node.
create table node_upgrades (
  node_id bigint not null references node_agents,
  part text not null check (part in ('agent', 'core')),
  -- Goes up with each order; an agent tries each number once.
  number bigint not null check (number > 0),
  version text not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  state text not null check (state in ('asked', 'done', 'failed', 'withdrawn')),
  failure text not null default '',
  asked_at timestamptz not null,
  ended_at timestamptz,
  primary key (node_id, part),
  check ((state = 'asked') = (ended_at is null))
);
comment on column node_upgrades.failure is 'Why the program before was started again.';
