import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'

export const resetLoads: Handler<Calls['resetLoads']> = async (ctx) =>
  ctx.db.transaction().execute(async (tx) => {
    const lines = await tx
      .updateTable('lines')
      .set({ load_bytes: 0n })
      .where('load_bytes', '<>', 0n)
      .where('removed_at', 'is', null)
      .returning('id')
      .execute()
    const detail = { lineCount: lines.length }
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'resetLoads', detail })
    return detail
  })
