import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/tables.ts'

/** Makes the table `past_legs`, which holds sides of journals that are written and not booked yet. */
export async function prepareLegs(tx: Tx): Promise<void> {
  await sql`create temp table past_legs (journal_id bigint, account_id bigint, li bigint) on commit drop`.execute(tx)
}

/** Books the sides in `past_legs`, in the order of their journals, and empties it. */
export async function bookLegs(tx: Tx): Promise<void> {
  await sql`analyze past_legs`.execute(tx)
  await sql`
    insert into ledger_entries (journal_id, account_id, amount, balance_after, account_version)
    select l.journal_id, l.account_id, l.li, a.balance + sum(l.li) over way, a.version + row_number() over way
    from past_legs l join ledger_accounts a on a.id = l.account_id where l.li <> 0
    window way as (partition by l.account_id order by l.journal_id)
    order by l.journal_id`.execute(tx)
  await sql`
    update ledger_accounts a set balance = a.balance + made.li, version = a.version + made.times
    from (select account_id, sum(li) as li, count(*) as times from past_legs where li <> 0 group by 1) made
    where a.id = made.account_id`.execute(tx)
  await sql`truncate past_legs`.execute(tx)
}
