import { type RawBuilder, sql } from 'kysely'
import { beginsWith } from '../../../platform/database/begins-with.ts'

/** So many people may have an e-mail that begins alike before the text is too short to mean one. */
const PEOPLE = 50

/** In SQL: the ids of accounts whose e-mail begins with a text, by the index of e-mails. */
export function accountsLike(sought: string): RawBuilder<unknown> {
  const email = sought.trim().toLowerCase()
  return sql`select id from accounts where ${beginsWith(sql`lower(email)`, email)}
    order by lower(email) using ~<~ limit ${PEOPLE}`
}
