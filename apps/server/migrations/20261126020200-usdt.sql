-- Addresses to which USDT comes, and how far the chain of each has been read.
create table chain_watches (
  id bigint generated always as identity primary key,
  network text not null check (network in ('USDT-TRC20', 'USDT-ERC20')),
  address text not null,
  -- The account whose sources are asked.
  channel text not null,
  started_at timestamptz not null,
  -- First block that was not read; null: none was.
  next_block bigint check (next_block >= 0),
  -- Of the block before it.
  last_hash text,
  read_until timestamptz,
  next_poll_at timestamptz not null,
  asked_at timestamptz,
  verdict text not null default 'waiting' check (verdict in ('waiting', 'agree', 'disagree', 'silent')),
  -- Since when both sources agree, or not.
  verdict_since timestamptz not null,
  problem text not null default '',
  check ((next_block is null) = (last_hash is null) and (next_block is null) = (read_until is null)),
  unique (network, address)
);

-- Every transfer of USDT to such an address, from a final block about which both sources agree.
create table chain_transfers (
  id bigint generated always as identity primary key,
  watch_id bigint not null references chain_watches,
  network text not null,
  tx_hash text not null check (tx_hash ~ '^[0-9a-f]{64}$'),
  -- Place of the log within its transaction.
  log_index integer not null check (log_index >= 0),
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  sender text not null,
  value_micro bigint not null check (value_micro > 0),
  -- The payment that the amount belongs to; null: none.
  channel text not null,
  trade_no text,
  -- What it is booked as.
  amount_li bigint not null check (amount_li >= 0),
  state text not null check (state in ('found', 'booked', 'dust')),
  found_at timestamptz not null,
  check (state <> 'dust' or trade_no is null),
  unique (network, tx_hash, log_index)
);
create index chain_transfers_found on chain_transfers (id) where state = 'found';
create index chain_transfers_of_watch on chain_transfers (watch_id, block_number);
create index chain_transfers_of_sender on chain_transfers (sender);
create index chain_transfers_of_trade on chain_transfers (trade_no) where trade_no is not null;

-- Amounts by which payments in USDT are told apart.
create table usdt_amounts (
  id bigint generated always as identity primary key,
  network text not null check (network in ('USDT-TRC20', 'USDT-ERC20')),
  address text not null,
  usdt_milli bigint not null check (usdt_milli > 0),
  trade_id bigint not null unique references trades,
  -- Yuan for one USDT, in ten-thousandths.
  rate_ten_thousandths integer not null check (rate_ten_thousandths > 0),
  created_at timestamptz not null,
  -- Until then a transfer belongs to it.
  hold_until timestamptz not null check (hold_until > created_at),
  -- The chain has been read beyond that; the amount is free again.
  released_at timestamptz
);
create unique index usdt_amounts_held on usdt_amounts (network, address, usdt_milli) where released_at is null;
create index usdt_amounts_all on usdt_amounts (network, address, usdt_milli);
