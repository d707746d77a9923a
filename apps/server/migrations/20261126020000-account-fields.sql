-- Further fields of an account at a payment platform that are no secret, by name; and what an adapter keeps with a trade.
alter table pay_channels add column fields jsonb not null default '{}';
alter table trades add column memo jsonb;

drop trigger raise_revision on pay_channels;
create trigger raise_revision before update on pay_channels for each row when (
    (old.adapter, old.base_url, old.merchant_id, old.secret_sealed, old.type_map, old.min_li, old.max_li, old.enabled, old.fields)
    is distinct from
    (new.adapter, new.base_url, new.merchant_id, new.secret_sealed, new.type_map, new.min_li, new.max_li, new.enabled, new.fields))
  execute function raise_revision();
