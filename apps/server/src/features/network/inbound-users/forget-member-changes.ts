import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'

/** Forgets changes that every process has read long ago: each reads all members anew before this time is over. */
export async function forgetMemberChanges({ db }: Pick<App, 'db'>): Promise<void> {
  await sql`delete from member_changes where changed_at < now() - interval '1 day'`.execute(db)
}
