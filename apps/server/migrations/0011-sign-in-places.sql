-- From where somebody has signed in: keyed hashes of networks and of device cookies, a few per person.
create table sign_in_places (
  user_id bigint not null references users on delete cascade,
  place_hmac bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, place_hmac)
);
