import { randomBytes } from 'node:crypto'
import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { newSubscriptionKey, sha256 } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { subscriptionKeyPlace } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'

/** Key and seed change in one statement: the old link and all credentials made from the old seed end together. */
export const resetSubscriptionKey: Handler<Calls['resetSubscriptionKey']> = async (ctx) => {
  const key = newSubscriptionKey()
  return ctx.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({
        subscription_key_sha256: sha256(key),
        subscription_key_sealed: ctx.secrets.seal(subscriptionKeyPlace(ctx.actor.publicId), key),
        subscription_key_reset_at: ctx.now(),
        credential_seed: randomBytes(16),
      })
      .where('id', '=', ctx.actor.id)
      .where('can_reset_key', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!changed) refuse('actionNotAllowedForAccount')
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'resetSubscriptionKey', target: ctx.actor.publicId })
    return { subscriptionKey: key }
  })
}
