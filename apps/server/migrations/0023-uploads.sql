-- Pictures that people sent. The file of each lies in DATA_DIR/uploads under its name.
create table uploads (
  id bigint generated always as identity primary key,
  name text not null unique,
  user_id bigint not null references users,
  bytes integer not null check (bytes > 0),
  -- Whose ticket it is part of: he and the admins see it, beside who sent it.
  ticket_user_id bigint references users,
  created_at timestamptz not null default now()
);
create index uploads_user on uploads (user_id);
