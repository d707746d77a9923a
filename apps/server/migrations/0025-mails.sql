-- In which language somebody is written to: the one he last signed in with.
alter table users add column language text not null default 'zh' check (language in ('zh', 'en'));

-- Why a mail did not leave, and since when nobody tries any more.
alter table outbox add column last_error text;
alter table outbox add column failed_at timestamptz;

-- What waits until somebody follows the link in a mail. The link's key stands in the mail alone.
create table confirmations (
  serial_id text primary key,
  key_sha256 bytea not null,
  action text not null check (action in ('signup', 'changePassword')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index confirmations_end on confirmations (expires_at);
