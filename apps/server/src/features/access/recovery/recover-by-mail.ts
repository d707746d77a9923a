import type { Calls } from '@dukou/contract'
import { emailKey } from '@dukou/domain'
import { networksOf } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { keyPart, limitTries, perNetwork } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { canMail } from '../../base/outbox/index.ts'
import { findMailOwner } from '../../people/account/index.ts'
import { mailConfirmation, putConfirmation } from '../../people/confirmations/index.ts'

const MAILS_PER_DAY = 5

/**
 * Mails a link for a new password. The answer tells nobody whether an address has an account: limits count before the
 * account is looked up, and an unknown address leaves the same row.
 */
export const recoverByMail: Handler<Calls['recoverByMail']> = async (ctx, { email }) => {
  if (!canMail(ctx)) refuse('mailNotConfigured')
  await limitTries(ctx, ctx.db, [
    ...perNetwork(networksOf(ctx.client.ip), 'recover by mail', 20, 3600),
    { key: `recover by mail ${keyPart(emailKey(email))}`, max: MAILS_PER_DAY, windowSeconds: 86_400 },
  ])
  const owner = await findMailOwner(ctx, email)
  await ctx.db.transaction().execute(async (tx) => {
    const payload = { publicId: owner?.publicId ?? '', epoch: owner?.epoch ?? 0 }
    const ticket = await putConfirmation(ctx, tx, { action: 'resetPassword', payload })
    if (owner) await mailConfirmation(ctx, tx, owner, 'resetPassword', ticket)
  })
  return {}
}
