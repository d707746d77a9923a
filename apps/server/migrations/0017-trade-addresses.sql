-- A trade that is paid by sending an exact amount of a coin to an address.
alter table trades
  add column usdt_address text,
  add column usdt_milli bigint check (usdt_milli > 0),
  add check ((usdt_address is null) = (usdt_milli is null));
