-- Traffic that a user gives to another. It leaves the giver when the gift is made and stands in escrow, which is the sum of
-- the open gifts, until a receiver takes it or it goes back as a whole.
create table gifts (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- What the receiver types. Unique among the open ones: a closed gift gives its code free.
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  -- The account whose traffic it was. Never changes.
  sender_id bigint not null references users,
  -- The account that may take it back: the sender's, or the one that the sender's was merged into.
  giver_id bigint not null references users,
  sent_bytes bigint not null check (sent_bytes > 0),
  received_bytes bigint not null check (received_bytes > 0 and received_bytes <= sent_bytes),
  fee_bp integer not null check (fee_bp between 0 and 9000),
  state text not null default 'open' check (state in ('open', 'taken', 'returned')),
  receiver_id bigint references users,
  return_reason text check (return_reason in ('takenBack', 'expired', 'giverDeleted')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'taken') = (receiver_id is not null)),
  check ((state = 'returned') = (return_reason is not null))
);
create unique index gifts_open_code on gifts (code) where state = 'open';
create index gifts_giver on gifts (giver_id, id desc);
create index gifts_sender on gifts (sender_id, id desc);
create index gifts_receiver on gifts (receiver_id, id desc) where receiver_id is not null;
create index gifts_due on gifts (expires_at) where state = 'open';
create index gifts_state on gifts (state, id desc);
