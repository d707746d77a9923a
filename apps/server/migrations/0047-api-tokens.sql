-- Let programs act for an admin, within their scopes. Of the token itself a keyed hash is kept.
create table api_tokens (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  name text not null,
  prefix text not null,
  token_hmac bytea not null unique,
  scopes text[] not null,
  networks text[] not null,
  last_day date,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz
);

-- The name of the token, where a program acted.
alter table audit add column program text;
