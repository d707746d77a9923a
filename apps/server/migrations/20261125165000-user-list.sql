-- E-mails are found by any part of them. An e-mail is known by all triples of letters in it, so the index needs no
-- extension: the version before, on the embedded database, could not write a table with an index of one.
create function text_triples(words text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), place, 3)), '{}')
  from generate_series(1, length(words) - 2) as place
$$;
create index users_email_triples on users using gin (text_triples(email));

-- The orders of the list of users. A missing time counts as the earliest.
create index users_active on users (coalesce(last_active_at, 'epoch'::timestamptz), id);
create index traffic_balances_expires on traffic_balances (coalesce(time_expires_at, 'epoch'::timestamptz), user_id);
create index ledger_accounts_wallets on ledger_accounts (balance, user_id) where kind = 'wallet';
create index ledger_accounts_credits on ledger_accounts (user_id) include (balance) where kind = 'credit' and balance > 0;
create index users_disabled on users (created_at desc, id desc) where disabled;
create index orders_plan_buyers on orders (plan_id, user_id) where status = 'paid';

-- Permanent traffic that is left, in started GB. It changes once a GB, so that a report of use seldom touches an index;
-- rows of one GB are put in order when they are read.
alter table traffic_balances add column left_gb bigint not null default 0;
update traffic_balances set left_gb = (permanent_granted - permanent_used + 1073741823) / 1073741824
  where permanent_granted > permanent_used;
create function traffic_left_gb() returns trigger language plpgsql as $$
begin
  new.left_gb := (new.permanent_granted - new.permanent_used + 1073741823) / 1073741824;
  return new;
end $$;
create trigger traffic_left_gb_insert before insert on traffic_balances
  for each row when (new.permanent_granted > new.permanent_used or new.left_gb <> 0) execute function traffic_left_gb();
create trigger traffic_left_gb_update before update of permanent_granted, permanent_used on traffic_balances
  for each row when ((new.permanent_granted - new.permanent_used + 1073741823) / 1073741824 <> new.left_gb)
  execute function traffic_left_gb();
create index traffic_balances_left on traffic_balances (left_gb, user_id);

-- The dates of the audit.
create index audit_at on audit (at);
