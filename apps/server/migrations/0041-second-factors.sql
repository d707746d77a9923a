-- What somebody proves beside his password when he signs in. It is asked for once it is confirmed. Its secret is sealed;
-- a code is of one step of thirty seconds, and no step is taken twice.
create table second_factors (
  user_id bigint primary key references users on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

-- For who has lost his app: keyed hashes, each good once.
create table second_factor_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hmac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hmac)
);
