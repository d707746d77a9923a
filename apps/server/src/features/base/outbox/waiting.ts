import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Messages that were given up, with the reason of the last one. */
export const failedMessages: HomePart<Waiting & { reason: string | null }> = {
  scope: null,
  read: () => sql`
    select json_build_object('count', count(*), 'since', min(failed_at),
      'reason', (array_agg(last_error order by failed_at desc))[1])
    from outbox where failed_at is not null and done_at is null`,
}
