import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { subscriptionAddress } from '../../base/settings/index.ts'
import { readUserById } from './user-row.ts'

/** The link as the customer has it, named after him. Whoever holds it uses his account, so who asked is written down. */
export const debugSubscription: Handler<Calls['debugSubscription']> = async (ctx, { userId }) => {
  const user = await readUserById(ctx, ctx.db, userId)
  if (!user) refuse('userNotFound')
  await writeAudit(ctx.db, { actorId: ctx.actor.id, action: 'debugSubscription', target: user.id })
  const base = subscriptionAddress(ctx)
  const name = encodeURIComponent(user.email).replace('%40', '@')
  return { link: `${base}/api/subscript/clash/${user.id}/${user.subscriptionKey}?&name=${name}` }
}
