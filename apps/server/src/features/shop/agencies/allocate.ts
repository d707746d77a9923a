import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseInput } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { agencyByPublicId } from './agencies-table.ts'
import { movePool } from './move-pool.ts'

/** Puts traffic and days into a pool; negative amounts come back out of what is not sold yet. */
export const allocateToAgency: Handler<Calls['allocateToAgency']> = async (ctx, { id, addBytes, addDays, reason }) => {
  if (addBytes === 0n && addDays === 0) refuseInput({ zh: '请填要加多少', en: 'say what to add' })
  if (reason.trim() === '') refuseInput({ zh: '请写原因', en: 'give a reason' })
  return ctx.db.transaction().execute(async (tx) => {
    await ctx.claimKey(tx)
    const agency = await agencyByPublicId(tx, id)
    const moved = await movePool(ctx, tx, agency, { kind: 'allocate', bytes: addBytes, days: addDays, reason })
    const { poolBytes, poolDays } = moved
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'allocateToAgency',
      target: id,
      detail: {
        before: { poolBytes: String(poolBytes - addBytes), poolDays: poolDays - addDays },
        after: { poolBytes: String(poolBytes), poolDays },
        reason,
      },
    })
    const answer = { poolBytes, poolDays }
    await ctx.remember(tx, answer)
    return answer
  })
}
