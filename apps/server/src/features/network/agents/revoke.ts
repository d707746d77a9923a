import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockNode } from '../nodes/index.ts'

/** The key of a node's agent is good no more, nor the password of a command for another. */
export const revokeAgent: Handler<Calls['revokeAgent']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const node = (await lockNode(tx, id)) ?? refuse('nodeNotFound')
    const revoked = await tx
      .updateTable('node_agents')
      .set({ public_key: null, enrol_sha256: null, enrol_until: null, enrolled_sha256: null, is_core_running: false })
      .where('node_id', '=', node.id)
      .where((eb) => eb.or([eb('public_key', 'is not', null), eb('enrol_sha256', 'is not', null)]))
      .returning('public_id')
      .executeTakeFirst()
    if (!revoked) refuse('agentNotFound')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'revokeAgent', target: id })
    return {}
  })
