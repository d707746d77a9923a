import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { dropDeletion, readDeletion } from '../../people/account/index.ts'
import { tellOfKeeping } from './tell-owner.ts'

/** Until the job has carried it out, one press is enough. The job and this take the same row, so one of them comes first. */
export const keepAccount: Handler<Calls['keepAccount']> = async (ctx) => {
  const { id, publicId } = ctx.actor
  await ctx.db.transaction().execute(async (tx) => {
    if (await dropDeletion(tx, id)) {
      await writeAudit(tx, { actorId: id, action: 'keepAccount', target: publicId })
      await tellOfKeeping(ctx, tx, id)
    } else if ((await readDeletion(tx, id)).isDone) refuse('accountDeleted')
  })
  return {}
}
