import type { Actor, Ctx } from '../../../platform/context.ts'
import { isVisibleTo } from '../../network/lines/index.ts'
import { type InboundSigns, silentAfterSeconds, troubleOf } from '../../network/nodes/index.ts'
import type { User } from '../../people/account/index.ts'

/** So many lines are named. */
const NAMED = 20

interface LineRow {
  name: string
  is_public: boolean
  hidden_from_agency: boolean
  required_entitlement_id: number | null
  is_direct: boolean
  pull_seconds: number | null
  first_seen_at: string | null
  last_seen_at: string | null
  port_tried_at: string | null
  port_open_at: string | null
}

/** Columns that {@link linesStateOf} needs. */
export interface LinesRead {
  held_entitlements: number[]
  site_lines: LineRow[] | null
}

/** In SQL: the line has an address that clients connect to. Profiles have no other lines (`serversOf` of resolve-lines). */
const HAS_SERVER = `case l.bridge
    when 'entry' then e.visible and e.removed_at is null and (e.address <> '' or exists (
      select from unnest(e.more_addresses) as address where address <> ''))
    when 'cdn' then n.host <> ''
    else n.host <> '' or n.ip <> '' end`

/** In SQL, of a row `u` of users. */
export const LINES_READ = `array(select entitlement_id::int from user_entitlements
    where user_id = u.id and expires_at > now()) as held_entitlements,
  (select json_agg(json_build_object('name', l.name, 'is_public', l.is_public, 'hidden_from_agency', l.hidden_from_agency,
      'required_entitlement_id', l.required_entitlement_id, 'is_direct', l.bridge = 'direct', 'pull_seconds', n.pull_seconds,
      'first_seen_at', i.first_seen_at, 'last_seen_at', i.last_seen_at, 'port_tried_at', i.port_tried_at,
      'port_open_at', i.port_open_at)
      order by l.sort, l.id)
    from current_lines l join node_places n on n.id = l.node_id and n.removed_at is null
      join inbound_places i on i.number = l.inbound_number
      left join entry_places e on e.id = l.entry_id
    where ${HAS_SERVER}) as site_lines`

export interface LinesState {
  /** Lines that the user may see, and that have an address to connect to. */
  count: number
  downCount: number
  /** The first of those that are down; since null: never up. */
  down: { name: string; since: Date | null }[]
}

/** Which of the user's lines work now, as far as node programs and the probes of public ports tell. */
export function linesStateOf(ctx: Ctx<Actor>, user: User & LinesRead): LinesState {
  const viewer = {
    isAgency: user.is_agency,
    mayUseCommonLines: user.common_lines,
    entitlementIds: new Set(user.held_entitlements.map(BigInt)),
  }
  const lines = (user.site_lines ?? []).filter((row) =>
    isVisibleTo(viewer, {
      isPublic: row.is_public,
      hiddenFromAgency: row.hidden_from_agency,
      requiredEntitlementId: row.required_entitlement_id === null ? null : BigInt(row.required_entitlement_id),
    }),
  )
  const down = lines.flatMap((line) => {
    const after = silentAfterSeconds(line.pull_seconds ?? ctx.settings.nodePullSeconds)
    const trouble = troubleOf(signsOf(line), ctx.now(), after)
    return trouble ? { name: line.name, since: trouble.since } : []
  })
  return { count: lines.length, downCount: down.length, down: down.slice(0, NAMED) }
}

function signsOf(line: LineRow): InboundSigns {
  const at = (told: string | null) => (told === null ? null : new Date(told))
  return {
    is_direct: line.is_direct,
    first_seen_at: at(line.first_seen_at),
    last_seen_at: at(line.last_seen_at),
    port_tried_at: at(line.port_tried_at),
    port_open_at: at(line.port_open_at),
  }
}
