-- How much an account takes of the payments that several can take, by way to pay, and in which hours of the day.
alter table pay_channels
  add column shares jsonb not null default '{}',
  add column open_from smallint check (open_from between 0 and 23),
  add column open_until smallint check (open_until between 1 and 24),
  add check ((open_from is null) = (open_until is null));

-- Newest attempts of an account.
create index trades_of_channel on trades (channel, id desc) where pay_mode <> 'wallet';

drop trigger raise_revision on pay_channels;
create trigger raise_revision before update on pay_channels for each row when (
    (old.adapter, old.base_url, old.merchant_id, old.secret_sealed, old.type_map, old.min_li, old.max_li, old.enabled, old.fields,
      old.shares, old.open_from, old.open_until)
    is distinct from
    (new.adapter, new.base_url, new.merchant_id, new.secret_sealed, new.type_map, new.min_li, new.max_li, new.enabled, new.fields,
      new.shares, new.open_from, new.open_until))
  execute function raise_revision();
