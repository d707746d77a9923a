import { type RawBuilder, sql } from 'kysely'

/** In SQL, of a row `u` of users: the money of all purses in li, including what orders hold. */
export const MONEY_OF_USER =
  '(select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a where a.user_id = u.id)'

/**
 * In SQL, of a row `u` of users: the journals that changed wallet and credit together, with the change and the sum of both
 * after it, in li.
 */
export const WALLET_CHANGES = `
  select changed.*, (select coalesce(sum(balance), 0) from ledger_accounts
      where user_id = u.id and kind in ('wallet', 'credit'))::bigint
    - coalesce(sum(change) over (order by journal_id desc rows between unbounded preceding and 1 preceding), 0)::bigint
    as left_li
  from (select j.id as journal_id, j.key, j.kind, j.order_id, j.created_at, sum(e.amount)::bigint as change
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join journals j on j.id = e.journal_id
    where a.user_id = u.id and a.kind in ('wallet', 'credit')
    group by j.id having sum(e.amount) <> 0) changed`

/**
 * In SQL, of a row `c` of {@link WALLET_CHANGES} of a row `u` of users: a purse with the number of its entry. It names the
 * journal, and tells nothing of other people's.
 */
export const WALLET_CURSOR = `(select a.kind || '-' || e.account_version
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = c.journal_id and a.user_id = u.id and a.kind in ('wallet', 'credit') order by a.kind desc limit 1)`

/** In SQL: the journal that a {@link WALLET_CURSOR} names. @returns undefined: it is none */
export function walletJournal(cursor: string, userId: bigint): RawBuilder<unknown> | undefined {
  const [, purse, version] = /^(wallet|credit)-(\d{1,18})$/.exec(cursor) ?? []
  if (version === undefined) return undefined
  return sql`select e.journal_id from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.user_id = ${userId} and a.kind = ${purse} and e.account_version = ${version}::bigint`
}
