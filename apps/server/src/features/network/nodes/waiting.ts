import { sql } from 'kysely'
import type { HomeFigure, HomeMoment, HomePart, Waiting } from '../../../platform/home-part.ts'
import { isCoreStopped } from './core-stopped.ts'
import { IS_PORT_CLOSED } from './nodes-table.ts'
import { QUIETEST_SEEN, silentAfterSql } from './seen.ts'

/** So many nodes are named. */
const NAMED = sql.lit(3)

interface NodesWaiting {
  count: number
  names: string[] | null
}

/** A node `n` is silent if it was last heard of before this. */
const limitAt = ({ at, settings }: HomeMoment) =>
  sql`${at} - make_interval(secs => ${sql.raw(silentAfterSql(String(settings.nodePullSeconds)))})`

/** The longest silent first. A stopped core of our own agent is a line of its own. */
export const silentNodes: HomePart<NodesWaiting & Waiting & { lines: number }> = {
  scope: 'nodes:read',
  read: (moment) => sql`
    select json_build_object('count', count(*), 'since', min(seen), 'names', (array_agg(name order by seen))[1:${NAMED}],
      'lines', coalesce(sum((select count(*) from current_lines l join inbounds i on i.number = l.inbound_number
        where l.node_id = n.id and i.last_seen_at < n.limit_at)), 0))
    from (select n.id, n.name, ${sql.raw(QUIETEST_SEEN)} as seen, ${limitAt(moment)} as limit_at
      from nodes n where n.removed_at is null and not ${isCoreStopped(moment.at)}) n
    where seen < limit_at`,
}

/** The program is online, and its public port is closed. */
export const unreachableNodes: HomePart<NodesWaiting & Waiting> = {
  scope: 'nodes:read',
  read: (moment) => sql`
    select json_build_object('count', count(*), 'since', min(open_at), 'names', (array_agg(name order by sort, id))[1:${NAMED}])
    from (select n.id, n.name, n.sort, min(i.port_open_at) as open_at
      from nodes n join inbounds i on i.node_id = n.id
      where n.removed_at is null and ${sql.raw(IS_PORT_CLOSED)} and i.last_seen_at >= ${limitAt(moment)}
      group by n.id) n`,
}

/** Lines lead there, and no program ever asked. */
export const neverUpNodes: HomePart<NodesWaiting> = {
  scope: 'nodes:read',
  read: ({ at }) => sql`
    select json_build_object('count', count(*), 'names', (array_agg(name order by sort, id))[1:${NAMED}])
    from nodes n where removed_at is null and not ${isCoreStopped(at)} and exists (
      select 1 from inbounds i join current_lines l on l.inbound_number = i.number
      where i.node_id = n.id and i.last_seen_at is null)`,
}

export const hasNode: HomeFigure<boolean> = () => sql`select exists (select 1 from nodes where removed_at is null)`
