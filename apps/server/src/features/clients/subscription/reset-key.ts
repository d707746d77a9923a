import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { addressesInUse } from '../../network/client-addresses/index.ts'
import { replaceOwnKey } from '../../people/account/index.ts'

/** Running streams of the old key go on, on some programs unbilled: the log tells how many addresses were in use. */
export const resetSubscriptionKey: Handler<Calls['resetSubscriptionKey']> = async (ctx) =>
  ctx.db.transaction().execute(async (tx) => {
    const { key, today, left, from } = await replaceOwnKey(ctx, tx, ctx.actor)
    const addresses = await addressesInUse(ctx, tx, ctx.actor.id)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'resetSubscriptionKey',
      target: ctx.actor.publicId,
      detail: { today, addresses },
    })
    return { subscriptionKey: key, keyResetsLeft: left, keyResetFrom: from }
  })
