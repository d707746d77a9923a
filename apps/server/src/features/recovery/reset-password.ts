import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import { networksOf } from '../../platform/addresses.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { limitTries, perNetwork } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { hashPassword, recoverAccount } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'
import { ownerOf } from './link-owner.ts'
import { tellOwner } from './tell-owner.ts'

/** The present link and the account's e-mail together are the key to a new password. */
export const resetPassword: Handler<Calls['resetPassword']> = async (ctx, { email, passwordDigest, link }) => {
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'reset password', 5, 3600))
  // First, so that a link that is nobody's takes as long as one that is.
  const passwordHash = await hashPassword(passwordDigest)
  const owner = await ownerOf(ctx, link, { key: 'reset password', max: 5, windowSeconds: 86_400 })
  if (emailKey(email) !== emailKey(owner.email)) refuse('linkOfAnother')
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await recoverAccount(ctx, tx, owner, passwordHash))) refuse('linkUnknown')
    await writeAudit(tx, { actorId: null, action: 'resetPassword', target: owner.publicId })
    await tellOwner(tx, owner)
  })
  return {}
}
