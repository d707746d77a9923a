import { sql } from 'kysely'

/**
 * In SQL: the money that users have, in rows of `kind`, `came_at` and `owed`. The newest movements count until they cover
 * the balance. All purses of a user are one, because a move between them makes money no younger.
 */
export const MONEY_BY_AGE = sql`
  select 'money' as kind, came_at, least(amount, greatest(owed - newer, 0)) as owed from (
    select o.owed, c.amount, c.came_at, coalesce(sum(c.amount) over (
      partition by o.user_id order by c.id desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (select user_id, sum(balance) as owed from ledger_accounts where user_id <> 0 group by 1 having sum(balance) > 0) o
      join lateral (
        select j.id, j.created_at as came_at, sum(e.amount) as amount
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join journals j on j.id = e.journal_id
        where a.user_id = o.user_id group by j.id having sum(e.amount) > 0) c on true) walked
  where owed > newer`
