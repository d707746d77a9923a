import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { pinName } from './programs-table.ts'

export const unpinNodeProgram: Handler<Calls['unpinNodeProgram']> = async (ctx, { id }) => {
  await ctx.db.transaction().execute(async (tx) => {
    const unpin = (table: 'node_programs' | 'agent_programs') =>
      tx
        .deleteFrom(table as 'node_programs')
        .where('public_id', '=', id)
        .returning(['program', 'architecture', 'version'])
        .executeTakeFirst()
    const gone = (await unpin('node_programs')) ?? (await unpin('agent_programs'))
    if (!gone) refuse('nodeProgramNotFound')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'unpinNodeProgram', target: pinName(gone), detail: gone })
  })
  return {}
}
