import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'

/** Unresolved kinds of errors that are new today, with the name of the most frequent one. Those of strangers count apart. */
export const newErrors: HomePart<Waiting & { times: number; name: string | null }> = {
  scope: 'errors:read',
  read: ({ morning }) => sql`
    select json_build_object('count', count(*), 'times', coalesce(sum(times), 0), 'since', min(first_at),
      'name', (array_agg(name order by times desc))[1])
    from error_kinds where first_at >= ${morning} and resolved_at is null and stranger_network = ''`,
}

export const newStrangerErrors: HomePart<Waiting> = {
  scope: 'errors:read',
  read: ({ morning }) => sql`
    select json_build_object('count', count(*), 'since', min(first_at))
    from error_kinds where first_at >= ${morning} and resolved_at is null and stranger_network <> ''`,
}
