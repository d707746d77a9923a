import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { type InboundSigns, troubleOf } from './inbound-trouble.ts'
import { HAS_LINES, IS_DIRECT, type Node } from './nodes-table.ts'
import { isOnline, lastSeen, silentAfterSeconds } from './seen.ts'
import { speedOf } from './speed.ts'

/** Signs of an inbound with lines, as they come in JSON. */
type Told = { [K in keyof Omit<InboundSigns, 'is_direct'>]: string | null } & {
  is_direct: boolean
  is_left_out: boolean
}

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
> & { inbounds_seen_at: Date | null; inbounds: Told[] }

/** The nodes as customers see them. */
export const customerNodes: Handler<Calls['customerNodes']> = async (ctx) => {
  const { rows } = await sql<ShownNode>`
    select n.public_id, n.name, n.description, n.country_name, n.country_flag, n.last_seen_at, n.connect_ms, n.connected_at, n.pull_seconds,
      (select max(i.last_seen_at) from inbounds i where i.node_id = n.id) as inbounds_seen_at,
      coalesce((select json_agg(json_build_object('first_seen_at', i.first_seen_at, 'last_seen_at', i.last_seen_at,
          'port_tried_at', i.port_tried_at, 'port_open_at', i.port_open_at, 'is_direct', ${sql.raw(IS_DIRECT)},
          'is_left_out', i.left_out_since is not null))
        from inbounds i where i.node_id = n.id and ${sql.raw(HAS_LINES)}), '[]') as inbounds
    from nodes n where n.removed_at is null order by n.sort, n.id`.execute(ctx.db)
  const now = ctx.now()
  // Profiles have all lines where otherwise they would have none.
  const someWork = rows.some(({ inbounds }) => inbounds.some(({ is_left_out }) => !is_left_out))
  return rows.map((node) => {
    const seenAt = lastSeen(node.last_seen_at, node.inbounds_seen_at)
    const silence = silentAfterSeconds(node.pull_seconds ?? ctx.settings.nodePullSeconds)
    const served = node.inbounds.filter(({ is_left_out }) => !is_left_out)
    const judged = served.length > 0 ? served : node.inbounds
    return {
      id: node.public_id,
      name: node.name,
      description: node.description,
      country: { name: node.country_name, flag: node.country_flag },
      speedMs: speedOf(node.connect_ms, node.connected_at, now),
      // The worst inbound that profiles have lines of counts.
      online: isOnline(seenAt, now, silence) && judged.every((told) => !troubleOf(signsOf(told), now, silence)),
      lastSeenAt: seenAt,
      outOfService: someWork && node.inbounds.length > 0 && served.length === 0,
    }
  })
}

function signsOf({ first_seen_at, last_seen_at, port_tried_at, port_open_at, is_direct }: Told): InboundSigns {
  const at = (told: string | null) => (told === null ? null : new Date(told))
  return {
    first_seen_at: at(first_seen_at),
    last_seen_at: at(last_seen_at),
    port_tried_at: at(port_tried_at),
    port_open_at: at(port_open_at),
    is_direct,
  }
}
