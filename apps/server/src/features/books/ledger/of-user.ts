/** In SQL, of a row `u` of users: the money of all purses in li, including what orders hold. */
export const MONEY_OF_USER =
  '(select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a where a.user_id = u.id)'
