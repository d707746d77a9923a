-- Where owners of wallets want their payouts. The newest row is in use; earlier ones are the history that staff compare.
create table payout_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  network text not null check (network in ('USDT-TRC20', 'USDT-ERC20')),
  address text not null,
  created_at timestamptz not null
);
create index payout_addresses_user on payout_addresses (user_id, id desc);

-- A withdrawal takes all that may be withdrawn at once. Address and network are copied: a later change of the address
-- changes no request. The money waits in the ledger account `withdrawPending` until it is paid or goes back.
create table withdrawals (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  user_id bigint not null references users,
  status text not null default 'requested' check (status in ('requested', 'taken', 'paid', 'refused', 'cancelled')),
  amount_li bigint not null check (amount_li > 0),
  -- What was left in the wallet, spend-only money included.
  left_li bigint not null check (left_li >= 0),
  network text not null check (network in ('USDT-TRC20', 'USDT-ERC20')),
  address text not null,
  message text not null default '',
  revision integer not null default 1,
  requested_at timestamptz not null,
  taken_at timestamptz,
  taken_by bigint references users,
  -- Names the payout file that the withdrawal was taken up for.
  batch_id text,
  closed_at timestamptz,
  -- Staff; null where the owner cancelled it or a merge did.
  closed_by bigint references users,
  transaction_id text not null default '',
  -- What was sent, in thousandths of a USDT.
  paid_usdt_milli bigint check (paid_usdt_milli >= 0),
  -- Yuan for one USDT when it was taken up or settled, in ten-thousandths.
  rate_ten_thousandths integer,
  check ((status in ('paid', 'refused', 'cancelled')) = (closed_at is not null)),
  check (status <> 'taken' or taken_at is not null)
);
create unique index withdrawals_one_open on withdrawals (user_id) where status in ('requested', 'taken');
create index withdrawals_user on withdrawals (user_id, id desc);
create index withdrawals_status on withdrawals (status, id desc);
create index withdrawals_batch on withdrawals (batch_id) where batch_id is not null;
create index withdrawals_transaction on withdrawals (transaction_id) where transaction_id <> '';

create trigger raise_revision before update on withdrawals for each row
  when (old.message is distinct from new.message) execute function raise_revision();

-- A closed withdrawal never changes again, except for the message of staff.
create function closed_withdrawals_stay() returns trigger language plpgsql as $$
begin
  if old.status in ('paid', 'refused', 'cancelled')
    and to_jsonb(new) - 'message' - 'revision' <> to_jsonb(old) - 'message' - 'revision' then
    raise exception 'withdrawal % is %, it does not change any more', old.id, old.status;
  end if;
  return new;
end $$;
create trigger closed_withdrawals_stay before update on withdrawals
  for each row execute function closed_withdrawals_stay();
