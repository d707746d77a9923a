import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockUser } from '../../people/account/index.ts'

/** Only who has bought something is told: an account that everybody knows is soon locked. */
export const appleShare: Handler<Calls['appleShare']> = async (ctx) => {
  const { has_paid } = await ctx.db.transaction().execute((tx) => lockUser(tx, ctx.actor.id))
  if (!has_paid) refuse('appleIdNeedsPurchase')
  const link = ctx.settings.appleShareLink
  return link ? { link } : refuse('appleIdMissing')
}
