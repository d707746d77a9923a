-- One row per user and business day: what was granted, and how many days in a row it then was (0 once a row was full).
create table check_ins (
  user_id bigint not null references users,
  day date not null,
  streak integer not null check (streak >= 0),
  granted_bytes bigint not null check (granted_bytes >= 0),
  fills_streak boolean not null,
  created_at timestamptz not null,
  primary key (user_id, day)
);
