import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, writeAudit } from '../../base/audit/index.ts'

/** Marks a node as due for an upgrade. Nothing is sent to it: running the install command there installs and clears the mark. */
export const upgradeNode: Handler<Calls['upgradeNode']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const asked = await tx
      .updateTable('nodes')
      .set({ upgrade_asked_at: ctx.now() })
      .where('public_id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!asked) refuse('nodeNotFound')
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'upgradeNode', target: id })
    return {}
  })
