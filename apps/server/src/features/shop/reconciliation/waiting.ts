import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Differences between bills and the books that nobody has dealt with. */
export const openDifferences: HomePart<Waiting> = {
  scope: 'reconciliation:read',
  read: () => sql`
    select json_build_object('count', count(*), 'since', min(found_at)) from bill_differences where state = 'open'`,
}
