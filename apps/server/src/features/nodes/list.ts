import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { groupWarnings } from './group-warnings.ts'
import { nodeAnswer } from './node-answer.ts'

export const listNodes: Handler<Calls['listNodes']> = async (ctx) => {
  const [nodes, inbounds] = await Promise.all([
    ctx.db.selectFrom('nodes').selectAll().where('removed_at', 'is', null).orderBy('sort').orderBy('id').execute(),
    ctx.db.selectFrom('inbounds').selectAll().orderBy('number').execute(),
  ])
  const warnings = await groupWarnings(ctx, inbounds)
  return nodes.map((node) => {
    const own = inbounds.filter(({ node_id }) => node_id === node.id)
    return nodeAnswer(ctx, node, own, warnings)
  })
}
