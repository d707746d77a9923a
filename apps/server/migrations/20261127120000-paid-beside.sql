-- The list of users filters by has_paid and sorts by money, traffic or time. An index does both only if the column stands in
-- the sorted table, so wallets and traffic balances get a copy of it, with a name of its own: the version before reads rows of
-- users and traffic_balances together.
create function copy_has_paid() returns trigger language plpgsql as $$
begin
  update ledger_accounts set user_has_paid = new.has_paid where kind = 'wallet' and user_id = new.id;
  update traffic_balances set user_has_paid = new.has_paid where user_id = new.id;
  return null;
end $$;
-- Deferred: the first payment changes users first of all, and must not lock traffic before it has the accounts of the site.
create constraint trigger copy_has_paid after update on users deferrable initially deferred
  for each row when (old.has_paid <> new.has_paid) execute function copy_has_paid();

alter table ledger_accounts add column user_has_paid boolean not null default false;
comment on column ledger_accounts.user_has_paid is 'Copy of users.has_paid, kept for wallets alone.';

alter table traffic_balances add column user_has_paid boolean not null default false,
  add column left_whole boolean not null default true;
comment on column traffic_balances.user_has_paid is 'Copy of users.has_paid.';
comment on column traffic_balances.left_whole is
  'Permanent traffic that is left is exactly left_gb GB, so rows of the same left_gb need no sorting.';
create function traffic_left_whole() returns trigger language plpgsql as $$
begin
  new.left_whole := (new.permanent_granted - new.permanent_used) % 1073741824 = 0;
  return new;
end $$;
create trigger traffic_left_whole_insert before insert on traffic_balances
  for each row when (new.permanent_granted > new.permanent_used) execute function traffic_left_whole();
create trigger traffic_left_whole_update before update of permanent_granted, permanent_used on traffic_balances
  for each row when (((new.permanent_granted - new.permanent_used) % 1073741824 = 0) <> new.left_whole)
  execute function traffic_left_whole();
