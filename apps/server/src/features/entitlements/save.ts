import type { Calls } from '@dukou/contract'
import { isTaken } from '../../platform/database/is-taken.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { newPublicId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refuse.ts'
import { actedBy, writeAudit } from '../audit/index.ts'

/** Without an id a new entitlement. */
export const saveEntitlement: Handler<Calls['saveEntitlement']> = async (ctx, { id, ...input }) => {
  const saving = ctx.db.transaction().execute(async (tx) => {
    const saved =
      id === null
        ? await tx
            .insertInto('entitlements')
            .values({ public_id: newPublicId(), ...input })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('entitlements')
            .set(input)
            .where('public_id', '=', id)
            .where('removed_at', 'is', null)
            .returningAll()
            .executeTakeFirst()
    if (!saved) refuse('entitlementNotFound')
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveEntitlement', target: saved.public_id, detail: input })
    return { id: saved.public_id, name: saved.name, description: saved.description }
  })
  return saving.catch((error) => {
    if (isTaken(error, 'entitlements_name')) refuse('entitlementNameTaken', { name: input.name })
    throw error
  })
}
