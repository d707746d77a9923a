-- Purses are read and locked by their user, whatever their kind is.
create index ledger_accounts_user on ledger_accounts (user_id);
