import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { lockByPublicId, refuseClosed } from '../../people/account/index.ts'
import { refuseOneself } from '../../people/staff/index.ts'
import { correct } from './correct.ts'
import { daysOf, grantsOf, leftOf } from './list-grants.ts'
import { lockAll } from './lock-all.ts'

/**
 * Takes back by a correction what a grant gave, as far as the user still has it. The correction names the grant, so that
 * it happens once; undoing the correction gives it again.
 */
export const takeBackGrant: Handler<Calls['takeBackGrant']> = async (ctx, { userId, id, reason }) =>
  ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const user = await lockByPublicId(tx, userId)
    refuseClosed(user)
    refuseOneself(ctx.actor, [user.id])
    await lockAll(tx, [user.id])
    const grant =
      (await grantsOf(tx, sql`${user.id}::bigint`, ctx.now())).find((one) => one.id === id) ??
      refuse('correctionNotFound')
    if (grant.takenAt) refuse('correctionUndone')
    const { bytes, ms } = leftOf(grant)
    if (bytes === 0n && ms === 0) refuse('nothingLeftToTake')
    const taken = { moneyLi: 0n, permanentBytes: -bytes, timeMs: -ms }
    const correction = await correct(ctx, tx, user.id, taken, { reason, takesBack: grant.key })
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'takeBackGrant',
      target: userId,
      detail: { kind: grant.kind, name: grant.name, bytes: String(bytes), days: daysOf(ms), reason, correction },
    })
    const answer = { takenBytes: bytes, takenDays: daysOf(ms) }
    await ctx.remember(tx, answer)
    return answer
  })
