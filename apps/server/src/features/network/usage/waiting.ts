import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

// Each day of reports is a table of its own: the condition on the day keeps the older ones closed.

/** Traffic of the last 24 h that nobody is billed for. */
export const quarantineWaiting: HomePart<Waiting & { bytes: number }> = {
  scope: 'nodes:read',
  read: ({ at, yesterday }) => sql`
    select json_build_object('count', count(*), 'bytes', coalesce(sum(up + down), 0), 'since', min(arrived_at))
    from usage_quarantine where day >= ${yesterday}::date and arrived_at > ${at} - interval '1 day'`,
}

/** Reports of the last 24 h that were decided by estimate. */
export const uncertainReports: HomePart<Waiting> = {
  scope: 'nodes:read',
  read: ({ at, yesterday }) => sql`
    select json_build_object('count', count(*), 'since', min(arrived_at))
    from usage_reports where day >= ${yesterday}::date and is_uncertain and arrived_at > ${at} - interval '1 day'`,
}
