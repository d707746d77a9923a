-- Errors that are the same are one kind, however often they come; the newest of each stand in `errors`.
create table error_kinds (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  source text not null check (source in ('server', 'browser')),
  -- Where it happened: a call, a job, a page.
  name text not null,
  -- Of what is the same in all of them; `message`, `stack` and `release` are those of the last one.
  digest bytea not null unique,
  message text not null,
  stack text not null,
  release text not null default '',
  times bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Since when somebody thinks that it will not come again; when it does, it is open again.
  resolved_at timestamptz
);
create index error_kinds_last on error_kinds (last_at desc);

alter table errors
  add column kind_id bigint references error_kinds on delete cascade,
  add column user_id bigint;
create index errors_kind on errors (kind_id, id desc);
