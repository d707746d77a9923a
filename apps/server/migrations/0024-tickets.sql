create table tickets (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  title text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  -- When somebody last wrote, or it was closed: what lists go by.
  moved_at timestamptz not null default now()
);
create index tickets_user on tickets (user_id, moved_at desc);
create index tickets_moved on tickets (moved_at desc);

create table ticket_comments (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null references users,
  by_staff boolean not null,
  text text not null,
  -- The name of an upload.
  picture text,
  created_at timestamptz not null default now()
);
create index ticket_comments_ticket on ticket_comments (ticket_id, id);
