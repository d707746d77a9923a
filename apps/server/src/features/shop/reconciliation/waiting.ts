import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Open differences between bills and the books, with the month of the oldest day that has one. */
export const openDifferences: HomePart<Waiting & { month: string | null }> = {
  scope: 'reconciliation:read',
  read: () => sql`
    select json_build_object('count', count(*), 'since', min(found_at), 'month', to_char(min(day), 'YYYY-MM'))
    from bill_differences where state = 'open'`,
}
