-- Pictures by which customers prove a transfer. Staff confirm each with the amount that came, or refuse it.
create table transfer_proofs (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  trade_id bigint not null references trades,
  channel text not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'refused')),
  -- The name of an upload. Null: its account was deleted.
  picture text,
  note text not null default '',
  sent_at timestamptz not null,
  received_li bigint check (received_li > 0 and received_li % 10 = 0),
  message text not null default '',
  decided_by bigint references users,
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'confirmed') = (received_li is not null))
);
create unique index transfer_proofs_one_waits on transfer_proofs (trade_id) where status = 'waiting';
create index transfer_proofs_trade on transfer_proofs (trade_id, id);
create index transfer_proofs_status on transfer_proofs (status, id desc);
create index transfer_proofs_picture on transfer_proofs (picture) where picture is not null;

-- Numbers of transfers at the bank, where staff entered them: each confirms one proof of an account.
create table transfer_numbers (
  channel text not null,
  bank_no text not null,
  proof_id bigint not null unique references transfer_proofs,
  primary key (channel, bank_no)
);

-- Decided proofs never change, except that a deletion takes the customer's picture and words away.
create function decided_proofs_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting'
    and to_jsonb(new) - 'picture' - 'note' <> to_jsonb(old) - 'picture' - 'note' then
    raise exception 'proof % is %, it does not change any more', old.public_id, old.status;
  end if;
  return new;
end $$;
create trigger decided_proofs_stay before update or delete on transfer_proofs
  for each row execute function decided_proofs_stay();

-- The customer whose transfer a picture proves: he and staff of orders see it.
alter table uploads add column proof_user_id bigint references users;
create index uploads_proof on uploads (proof_user_id) where proof_user_id is not null;

-- The version before knows of no proofs, and would delete their pictures as nobody's.
create function proof_pictures_stay() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger proof_pictures_stay before delete on uploads
  for each row when (old.proof_user_id is not null) execute function proof_pictures_stay();

-- orders
create view order_facts as select id, public_id, order_no, user_id, status, description, created_at, expires_at from orders;

-- payments
create view trade_facts as
  select id, public_id, trade_no, external_no, order_id, user_id, channel, pay_mode, amount_li, status, memo, created_at
  from trades;

create view arrivals as
  select id, channel, external_no, trade_id, amount_li, excess_li, disposition, created_at from receipts;

-- transfers
create view waiting_proofs as
  select t.order_id, p.sent_at from transfer_proofs p join trades t on t.id = p.trade_id where p.status = 'waiting';
