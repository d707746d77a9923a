import type { Calls } from '@dukou/contract'
import { businessDay } from '@dukou/domain'
import { CompiledQuery } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { isAbove } from '../inbound-users/index.ts'
import { type Habits, habitsOf, programIn } from '../usage/index.ts'
import { LARGE_SHADOWSOCKS_GROUP, warningsFor } from './group-warnings.ts'
import { nodeAnswer } from './node-answer.ts'
import { HAS_LINES, type InboundRow, IS_DIRECT, type Node } from './nodes-table.ts'

/** An inbound is one value of its node's row, so that all is one statement; what is not text in JSON is made so here. */
interface ListedNode extends Node {
  inbounds: (Pick<InboundRow, 'number' | 'protocol' | 'listen_port' | 'public_port'> & {
    parameters_hex: string
    first_seen_ms: number | null
    last_seen_ms: number | null
    port_tried_ms: number | null
    port_open_ms: number | null
    left_out_ms: number | null
    has_lines: boolean
    is_direct: boolean
    is_large: boolean
    habits: Habits | null
  })[]
}

const READ = `
  select n.*, coalesce((
    select json_agg(json_build_object(
      'number', i.number, 'protocol', i.protocol, 'listen_port', i.listen_port, 'public_port', i.public_port,
      'parameters_hex', encode(i.parameters_sealed, 'hex'), 'last_seen_ms', extract(epoch from i.last_seen_at) * 1000,
      'port_tried_ms', extract(epoch from i.port_tried_at) * 1000, 'port_open_ms', extract(epoch from i.port_open_at) * 1000,
      'first_seen_ms', extract(epoch from i.first_seen_at) * 1000,
      'left_out_ms', extract(epoch from i.left_out_since) * 1000, 'has_lines', ${HAS_LINES}, 'is_direct', ${IS_DIRECT},
      'habits', ${habitsOf('i.number')},
      'is_large', i.protocol = 'shadowsocks' and ${isAbove('i.number', '$1::int', '$2::timestamptz', '$3::date')})
      order by i.number)
    from inbounds i where i.node_id = n.id), '[]') as inbounds
  from nodes n where n.removed_at is null order by n.sort, n.id`

export const listNodes: Handler<Calls['listNodes']> = async (ctx) => {
  const now = ctx.now()
  const asked = [LARGE_SHADOWSOCKS_GROUP, now, businessDay(now, ctx.config.timeZone)]
  const { rows } = await ctx.db.executeQuery<ListedNode>(CompiledQuery.raw(READ, asked))
  const large = rows.flatMap(({ inbounds }) => inbounds.flatMap(({ number, is_large }) => (is_large ? number : [])))
  const warnings = warningsFor(large, ctx.client.language)
  return rows.map(({ inbounds, ...node }) => nodeAnswer(ctx, node, inbounds.map(inboundOf), warnings))
}

function inboundOf(listed: ListedNode['inbounds'][number]) {
  const { parameters_hex, first_seen_ms, last_seen_ms, port_tried_ms, port_open_ms, left_out_ms, habits, ...inbound } =
    listed
  const at = (ms: number | null) => (ms === null ? null : new Date(ms))
  return {
    ...inbound,
    ...programIn(habits),
    parameters_sealed: Buffer.from(parameters_hex, 'hex'),
    first_seen_at: at(first_seen_ms),
    last_seen_at: at(last_seen_ms),
    port_tried_at: at(port_tried_ms),
    port_open_at: at(port_open_ms),
    left_out_since: at(left_out_ms),
  }
}
