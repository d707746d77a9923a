import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'

export const clearConfigUpdates: Handler<Calls['clearConfigUpdates']> = async (ctx) =>
  ctx.db.transaction().execute(async (tx) => {
    const nodes = await tx
      .updateTable('nodes')
      .set({ config_updates: 0 })
      .where('config_updates', '<>', 0)
      .where('removed_at', 'is', null)
      .returning('id')
      .execute()
    const detail = { nodeCount: nodes.length }
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'clearConfigUpdates', detail })
    return detail
  })
