-- What each feature lets others read of its tables. Columns are only added to these views, at their end.

-- account
create view accounts as
  select id, public_id, email, disabled, is_agency, channel_code, inviter_id, created_at, last_active_at, deletes_at,
    deleted_at, merged_into_id
  from users;

-- agencies
create view agency_domains as select name, domain from agencies where domain <> '';

-- entitlements
create view entitlement_names as select id, public_id, name from entitlements;

-- entries
create view entry_places as
  select id, public_id, name, address, more_addresses, visible, removed_at from entries;

-- ledger
create view order_payments as
  select j.order_id, j.id as journal_id, e.amount as gateway_amount
  from journals j
    left join ledger_entries e on e.journal_id = j.id
      and e.account_id = (select id from ledger_accounts where kind = 'worldGateway')
  where j.kind = 'orderPaid';

create view purses as
  select w.user_id, w.balance as wallet_li, c.balance as credit_li
  from ledger_accounts w join ledger_accounts c on c.kind = 'credit' and c.user_id = w.user_id
  where w.kind = 'wallet';

-- lines
create view current_lines as
  select id, public_id, sort, name, node_id, inbound_number, bridge, entry_id, is_public, hidden_from_agency,
    required_entitlement_id
  from lines where removed_at is null;

-- nodes
create view node_places as
  select id, public_id, sort, name, country_name, country_flag, type, ip, host, pull_seconds, removed_at from nodes;

create view inbound_places as
  select number, node_id, protocol, listen_port, public_port, relay_port, parameters_sealed, first_seen_at, last_seen_at,
    port_tried_at, port_open_at, left_out_since
  from inbounds;

-- orders
create view plan_orders as select plan_id, status, paid_at from orders;

-- outbox
create view waiting_messages as
  select id, kind, last_error from outbox where done_at is null and failed_at is null;

-- payments
create view channel_codes as select code from pay_channels;
create view order_trades as select id, public_id, order_id, status, started_at, expires_at from trades;

create view order_receipts as
  select t.order_id, r.amount_li, r.excess_li, r.disposition from trades t join receipts r on r.trade_id = t.id;

create view orders_with_money as
  select order_id from trades
  union all select order_id from suspense_decisions;

-- plans
create view current_plans as
  select id, public_id, sort, name, price_li, traffic_bytes, bonus_percent, duration_days, daily_limit, entitlement_id
  from plans where removed_at is null;

-- setup
create view revisions as select settings_revision, lines_revision from site;

-- traffic
create view balances as
  select user_id, permanent_granted - permanent_used as left_bytes, trial_left, trial_expires_at, time_expires_at,
    daily_limit, has_own_limit
  from traffic_balances;
