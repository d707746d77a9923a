import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { actedBy, writeAudit } from '../audit/index.ts'
import { entryAnswer } from './entry-answer.ts'

/** Without an id a new entry. */
export const saveEntry: Handler<Calls['saveEntry']> = async (ctx, { id, ...input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const columns = {
      sort: input.index,
      name: input.name,
      address: input.address,
      more_addresses: input.moreAddresses,
      description: input.description,
      visible: input.visible,
    }
    const saved =
      id === null
        ? await tx
            .insertInto('entries')
            .values({ public_id: newPublicId(), ...columns })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('entries')
            .set(columns)
            .where('public_id', '=', id)
            .where('removed_at', 'is', null)
            .returningAll()
            .executeTakeFirst()
    if (!saved) refuse('entryNotFound')
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveEntry', target: saved.public_id, detail: input })
    return entryAnswer(saved)
  })
