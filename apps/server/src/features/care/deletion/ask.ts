import type { Calls } from '@dukou/contract'
import { DAY_MS, isStaff } from '@dukou/domain'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { proveOwner } from '../../access/second-factor/index.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { readDeletion, setDeletion } from '../../people/account/index.ts'
import { ownsAgency } from '../../shop/agencies/index.ts'
import { tellOfDay } from './tell-owner.ts'

const AFTER_DAYS = 7

/** Nothing is lost before the day; who only found an open page cannot ask. Of two who ask at once, both are told one day. */
export const askDeletion: Handler<Calls['askDeletion']> = async (ctx, { passwordDigest, code }) => {
  const { id, publicId } = ctx.actor
  if (isStaff(ctx.actor)) refuse('staffMayNotLeave')
  if (await ownsAgency(ctx.db, id)) refuse('accountOwnsAgency')
  const proof = await proveOwner(ctx, passwordDigest, code)
  const deletesAt = await ctx.db.transaction().execute(async (tx) => {
    await proof.take(tx)
    const day = new Date(ctx.now().getTime() + AFTER_DAYS * DAY_MS)
    const isNew = await setDeletion(tx, id, day)
    if (isNew === undefined) refuse('actionNotAllowedForAccount')
    if (isNew) {
      await writeAudit(tx, { actorId: id, action: 'askDeletion', target: publicId, detail: { day: day.toISOString() } })
      await tellOfDay(ctx, tx, id, day)
    }
    return (await readDeletion(tx, id)).deletesAt
  })
  await proof.done()
  return { deletesAt: deletesAt ?? refuse('accountDeleted') }
}
