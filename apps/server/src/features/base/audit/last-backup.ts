import { sql } from 'kysely'
import type { HomePart } from '../../../platform/home-part.ts'

/** When the last backup was made, by its audit entry. */
export const lastBackup: HomePart<Date> = {
  scope: null,
  read: () => sql`select max(at) from audit where action = 'backup.made'`,
}
