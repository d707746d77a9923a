import type { Calls } from '@dukou/contract'
import { DAY_MS, isStaff } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { countCodeTry, hasSecondFactor, takeCode } from '../../access/second-factor/index.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { checkOwnPassword, readDeletion, setDeletion } from '../../people/account/index.ts'
import { ownsAgency } from '../../shop/agencies/index.ts'
import { tellOfDay } from './tell-owner.ts'

const AFTER_DAYS = 7

/** Nothing is lost before the day; who only found an open page cannot ask. Of two who ask at once, both are told one day. */
export const askDeletion: Handler<Calls['askDeletion']> = async (ctx, { passwordDigest, code }) => {
  const { id, publicId } = ctx.actor
  if (isStaff(ctx.actor)) refuse('staffMayNotLeave')
  if (await ownsAgency(ctx.db, id)) refuse('accountOwnsAgency')
  await checkOwnPassword(ctx, passwordDigest)
  const asksForCode = await hasSecondFactor(ctx.db, id)
  if (asksForCode && code.trim() === '') refuse('secondFactorNeeded')
  const takeBack = asksForCode ? await countCodeTry(ctx, id, 'tooManyRequests') : async () => {}
  const deletesAt = await ctx.db.transaction().execute(async (tx) => {
    if (asksForCode) await takeCode(ctx, tx, id, code)
    const day = new Date(ctx.now().getTime() + AFTER_DAYS * DAY_MS)
    const isNew = await setDeletion(tx, id, day)
    if (isNew === undefined) refuse('actionNotAllowedForAccount')
    if (isNew) {
      await writeAudit(tx, { actorId: id, action: 'askDeletion', target: publicId, detail: { day: day.toISOString() } })
      await tellOfDay(ctx, tx, id, day)
    }
    return (await readDeletion(tx, id)).deletesAt
  })
  await takeBack()
  return { deletesAt: deletesAt ?? refuse('accountDeleted') }
}
