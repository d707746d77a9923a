-- What staff decided about money that waited in suspense: whose credit it became, or that it was paid back by hand. The
-- journals stand under the row's number; undoing it books the reverse, and the money waits again.
create table suspense_decisions (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  receipt_id bigint not null references receipts,
  kind text not null check (kind in ('credit', 'refund')),
  -- Whose credit it became; an order where it was meant for one.
  user_id bigint references users,
  order_id bigint references orders,
  -- The number of the refund at the platform.
  reference text not null default '',
  reason text not null,
  actor_id bigint not null references users,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users,
  undo_reason text,
  check ((kind = 'credit') = (user_id is not null)),
  check ((undone_at is null) = (undone_by is null))
);
create unique index suspense_decisions_standing on suspense_decisions (receipt_id) where undone_at is null;
create index receipts_suspense on receipts (id desc) where disposition = 'suspense';
