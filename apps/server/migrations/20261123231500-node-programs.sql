-- The version of a node program that the install command installs, for one architecture.
create table node_programs (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  program text not null check (program in ('v2node', 'v2bx')),
  architecture text not null check (architecture in ('amd64', 'arm64')),
  version text not null,
  file_name text not null,
  mirror text not null default '',
  sha256 bytea not null check (length(sha256) = 32),
  source text not null check (source in ('release', 'file', 'operator')),
  pinned_by bigint references users (id),
  pinned_at timestamptz not null,
  unique (program, architecture)
);

-- The install script that belongs to the password of a node's install command.
alter table nodes add column enrol_script_sealed bytea;
