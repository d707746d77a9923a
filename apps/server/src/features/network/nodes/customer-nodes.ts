import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { HAS_LINES, type Node } from './nodes-table.ts'
import { isOnline, lastSeen, silentAfterSeconds } from './seen.ts'
import { speedOf } from './speed.ts'

type ShownNode = Pick<
  Node,
  | 'public_id'
  | 'name'
  | 'description'
  | 'country_name'
  | 'country_flag'
  | 'last_seen_at'
  | 'connect_ms'
  | 'connected_at'
  | 'pull_seconds'
> & { inbounds_seen_at: Date | null; is_left_out: boolean | null }

/** The nodes as customers see them. */
export const customerNodes: Handler<Calls['customerNodes']> = async (ctx) => {
  const { rows } = await sql<ShownNode>`
    select n.public_id, n.name, n.description, n.country_name, n.country_flag, n.last_seen_at, n.connect_ms, n.connected_at, n.pull_seconds,
      (select max(i.last_seen_at) from inbounds i where i.node_id = n.id) as inbounds_seen_at,
      (select bool_and(i.left_out_since is not null) from inbounds i where i.node_id = n.id and ${sql.raw(HAS_LINES)}) as is_left_out
    from nodes n where n.removed_at is null order by n.sort, n.id`.execute(ctx.db)
  const now = ctx.now()
  // Profiles have all lines where otherwise they would have none.
  const someWork = rows.some(({ is_left_out }) => is_left_out === false)
  return rows.map((node) => {
    const seenAt = lastSeen(node.last_seen_at, node.inbounds_seen_at)
    return {
      id: node.public_id,
      name: node.name,
      description: node.description,
      country: { name: node.country_name, flag: node.country_flag },
      speedMs: speedOf(node.connect_ms, node.connected_at, now),
      online: isOnline(seenAt, now, silentAfterSeconds(node.pull_seconds ?? ctx.settings.nodePullSeconds)),
      lastSeenAt: seenAt,
      outOfService: someWork && node.is_left_out === true,
    }
  })
}
