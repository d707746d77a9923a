import type { Calls } from '@dukou/contract'
import { networksOf } from '../../../platform/addresses.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { limitTries, perNetwork } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { hashPassword, recoverByEpoch } from '../../people/account/index.ts'
import { takeConfirmation } from '../../people/confirmations/index.ts'
import { tellOwner } from './tell-owner.ts'

/** Sets the password that the reader of a recovery mail chose. The link works once. */
export const setPasswordByMail: Handler<Calls['setPasswordByMail']> = async (ctx, { passwordDigest, ...ticket }) => {
  await limitTries(ctx, ctx.db, perNetwork(networksOf(ctx.client.ip), 'confirm', 30, 600))
  const passwordHash = await hashPassword(passwordDigest)
  await ctx.db.transaction().execute(async (tx) => {
    const waited = await takeConfirmation(ctx, tx, 'resetPassword', ticket)
    if (!waited || waited === 'done') refuse('confirmationOver')
    const recovered = await recoverByEpoch(ctx, tx, waited, passwordHash)
    if (!recovered) refuse('confirmationOver')
    await writeAudit(tx, { actorId: null, action: 'resetPassword', target: waited.publicId })
    await tellOwner(ctx, tx, recovered, 'mail')
  })
  return {}
}
