import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import { networksOf } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { hashPassword } from '../../people/account/index.ts'
import { askByMail, confirmsByMail } from '../../people/confirmations/index.ts'
import { ownerOf } from './link-owner.ts'
import { recover } from './recover.ts'

/** The present link and the account's e-mail together are the key to a new password, at once or by a mail's link. */
export const resetPassword: Handler<Calls['resetPassword']> = async (ctx, { email, passwordDigest, link }) => {
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'reset password', 5, 3600))
  // First, so that a link that is nobody's takes as long as one that is.
  const passwordHash = await hashPassword(passwordDigest)
  const owner = await ownerOf(ctx, link, { key: 'reset password', max: 5, windowSeconds: 86_400 })
  if (emailKey(email) !== emailKey(owner.email)) refuse('linkOfAnother')
  const byMail = confirmsByMail(ctx)
  await ctx.db.transaction().execute(async (tx) => {
    if (!byMail) {
      if (!(await recover(ctx, tx, owner, passwordHash))) refuse('linkUnknown')
      return
    }
    const { publicId, keySha256, epoch } = owner
    const payload = { publicId, keySha256: keySha256.toString('hex'), passwordHash, epoch }
    await askByMail(ctx, tx, owner, { action: 'changePassword', payload })
  })
  return { byMail }
}
