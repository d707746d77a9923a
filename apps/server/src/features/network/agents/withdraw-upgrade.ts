import type { Calls } from '@dukou/contract'
import { sourcesOf, upgradeMachine } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockNode } from '../nodes/index.ts'

/** Takes back an order that was not carried out. An agent that has begun goes on, and what it tells then is shown. */
export const withdrawUpgrade: Handler<Calls['withdrawUpgrade']> = async (ctx, { part, id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const node = (await lockNode(tx, id)) ?? refuse('nodeNotFound')
    const withdrawn = await tx
      .updateTable('node_upgrades')
      .set({ state: 'withdrawn', ended_at: ctx.now() })
      .where('node_id', '=', node.id)
      .where('part', '=', part)
      .where('state', 'in', sourcesOf(upgradeMachine, 'withdrawn'))
      .where('state', '=', 'asked')
      .returning('version')
      .executeTakeFirst()
    if (!withdrawn) refuse('upgradeNotWaiting')
    const detail = { part, version: withdrawn.version }
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'withdrawUpgrade', target: id, detail })
    return {}
  })
