import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

/** As the table itself keeps them at least. */
const KEEP_DAYS = 730
const AT_ONCE = 1000

/** Acts of more than two years ago. */
export async function forgetOldAudit({ db }: Pick<App, 'db'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql`
      delete from audit where id = any(array(
        select id from audit where at < now() - make_interval(days => ${KEEP_DAYS}) order by id limit ${AT_ONCE}))
      returning 1`.execute(db)
    deleted = rows.length
  }
}
