import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'

/** Ends a token for good. Its row stays, for what happened with it. */
export const revokeApiToken: Handler<Calls['revokeApiToken']> = async (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_tokens')
      .set({ revoked_at: ctx.now() })
      .where('public_id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!revoked) refuse('apiTokenNotFound')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'revokeApiToken', target: id, detail: revoked })
    return {}
  })
