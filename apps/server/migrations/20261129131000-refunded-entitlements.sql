-- Time of an entitlement that a refund took back. The version before writes none.
alter table refunds add column taken_entitlement_ms bigint not null default 0 check (taken_entitlement_ms >= 0);

-- What the plan of a sale held of an entitlement. Null: it held none, or the version before sold it.
alter table agency_movements add column entitlement_id bigint references entitlements;
alter table agency_movements add column entitlement_days integer check (entitlement_days > 0);
alter table agency_movements add check ((entitlement_id is null) = (entitlement_days is null));
create view sold_entitlements as
  select m.customer_id as user_id, coalesce(m.entitlement_id, p.entitlement_id) as entitlement_id,
    coalesce(m.entitlement_days, p.entitlement_days) as days, m.created_at as sold_at
  from agency_movements m join plans p on p.id = m.plan_id
  where m.kind = 'sale' and coalesce(m.entitlement_days, p.entitlement_days) > 0;
