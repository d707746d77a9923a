import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

export const failedMails = failedOf('mail')
export const failedTelegrams = failedOf('telegram')

/** Messages of a kind that were given up in the last week, with the reason of the newest. */
function failedOf(kind: string): HomePart<Waiting & { reason: string | null }> {
  return {
    scope: null,
    read: ({ at }) => sql`
      select json_build_object('count', count(*), 'since', min(failed_at),
        'reason', (array_agg(last_error order by failed_at desc))[1])
      from outbox where kind = ${kind} and failed_at > ${at} - interval '7 days' and done_at is null`,
  }
}
