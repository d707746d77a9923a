import { sql } from 'kysely'
import type { HomePart, Waiting } from '../../../platform/home-part.ts'
import { isCoreStopped } from '../nodes/index.ts'

interface AgentsWaiting {
  count: number
  names: string[] | null
}

/** So many nodes are named. */
const NAMED = sql.lit(3)
const TWIN_HOURS = sql.lit(24)

/** A second process asked with the same key during the last day. */
export const twinAgents: HomePart<AgentsWaiting & Waiting> = {
  scope: 'nodes:read',
  read: ({ at }) => sql`
    select json_build_object('count', count(*), 'since', min(a.twin_at),
      'names', (array_agg(n.name order by n.sort, n.id))[1:${NAMED}])
    from node_agents a join node_places n on n.id = a.node_id
    where n.removed_at is null and a.public_key is not null and a.twin_at > ${at} - make_interval(hours => ${TWIN_HOURS})`,
}

/** The agent asks, and its core does not run. */
export const stoppedCores: HomePart<AgentsWaiting> = {
  scope: 'nodes:read',
  read: ({ at }) => sql`
    select json_build_object('count', count(*), 'names', (array_agg(n.name order by n.sort, n.id))[1:${NAMED}])
    from node_places n where n.removed_at is null and ${isCoreStopped(at)}`,
}
