-- The site's bot. Its token is sealed and told to nobody; one process at a time asks for what people write to it.
create table telegram_bot (
  singleton boolean primary key default true check (singleton),
  token_sealed bytea not null,
  name text not null,
  next_update bigint not null default 0,
  lease_owner text,
  lease_until timestamptz
);

-- Where people are told of things.
create table telegram_chats (
  user_id bigint primary key references users,
  chat_id bigint not null unique,
  name text not null,
  bound_at timestamptz not null default now()
);

-- What somebody writes to the bot to be known by it.
create table telegram_codes (
  user_id bigint primary key references users,
  code_sha256 bytea not null unique,
  code_sealed bytea not null,
  expires_at timestamptz not null
);
