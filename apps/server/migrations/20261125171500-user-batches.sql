-- One act on all users who matched a filter. The people stand fixed from the preview on, each with what became of him.
create table user_batches (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  kind text not null check (kind in ('give', 'extend', 'disable', 'enable', 'tell')),
  state text not null default 'prepared' check (state in ('prepared', 'running', 'done', 'undoing', 'undone')),
  actor_id bigint not null references users,
  -- As it came over the wire.
  filter jsonb not null,
  money_li bigint not null default 0,
  permanent_bytes bigint not null default 0,
  days integer not null default 0,
  text_zh text not null default '',
  text_en text not null default '',
  by_mail boolean not null default false,
  reason text not null,
  total integer not null default 0,
  skipped integer not null default 0,
  done integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index user_batches_open on user_batches (id) where state in ('running', 'undoing');
create index user_batches_prepared on user_batches (created_at) where state = 'prepared';

-- `kept`: it could not be undone, `why` tells the reason.
create table user_batch_people (
  batch_id bigint not null references user_batches on delete cascade,
  user_id bigint not null references users,
  state text not null check (state in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  why text,
  primary key (batch_id, user_id)
);
create index user_batch_people_state on user_batch_people (batch_id, state, user_id);
create index user_batch_people_user on user_batch_people (user_id);
