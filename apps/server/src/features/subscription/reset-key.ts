import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { replaceKey } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'

export const resetSubscriptionKey: Handler<Calls['resetSubscriptionKey']> = async (ctx) =>
  ctx.db.transaction().execute(async (tx) => {
    const subscriptionKey = await replaceKey(ctx, tx, ctx.actor)
    if (subscriptionKey === undefined) refuse('actionNotAllowedForAccount')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'resetSubscriptionKey', target: ctx.actor.publicId })
    return { subscriptionKey }
  })
