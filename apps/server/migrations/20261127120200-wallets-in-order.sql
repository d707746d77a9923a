-- Writers of accounts wait until this file is done, and readers do not.
lock table ledger_accounts in exclusive mode;
update ledger_accounts a set user_has_paid = true
  from users u where a.kind = 'wallet' and u.id = a.user_id and u.has_paid and not a.user_has_paid;
create index ledger_accounts_wallets_order on ledger_accounts (user_has_paid, balance, user_id) where kind = 'wallet';
