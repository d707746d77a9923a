import { sql } from 'kysely'
import type { HomeFigure, HomePart, Waiting } from '../../../platform/home-part.ts'

/** Open tickets, with the title of the one that waits longest. */
export const ticketsWaiting: HomePart<Waiting & { title: string | null }> = {
  scope: 'tickets:read',
  read: () => sql`
    select json_build_object('count', count(*), 'since', min(moved_at), 'title', (array_agg(title order by moved_at))[1])
    from tickets where status = 'open'`,
}

export const ticketsSince: HomeFigure<number> = ({ morning }) =>
  sql`select count(*) from tickets where created_at >= ${morning}`
