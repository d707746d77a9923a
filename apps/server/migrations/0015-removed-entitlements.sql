alter table entitlements add column removed_at timestamptz;
-- The name of a removed one is free again.
alter table entitlements drop constraint entitlements_name_key;
create unique index entitlements_name on entitlements (name) where removed_at is null;
-- How many hold each one now.
create index user_entitlements_holders on user_entitlements (entitlement_id, expires_at);
