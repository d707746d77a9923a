import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

/** Deletes changes of more than a day ago: every process has read all members anew since then. */
export async function forgetMemberChanges({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`delete from member_changes where changed_at < now() - interval '1 day'`.execute(db)
}
