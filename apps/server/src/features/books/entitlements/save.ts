import type { AnswerOf, Calls } from '@dukou/contract'
import type { Selectable } from 'kysely'
import { isTaken } from '../../../platform/database/is-taken.ts'
import { lockForChange, writeRevised } from '../../../platform/database/removable.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { actedBy, changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'

type Entitlement = Selectable<Tables['entitlements']>

/** Without an id a new entitlement. Blanks around its name are left out, so that no two names look alike. */
export const saveEntitlement: Handler<Calls['saveEntitlement']> = async (ctx, { id, revision, ...given }) => {
  const facts = { ...given, name: given.name.trim() }
  const saving = ctx.db.transaction().execute(async (tx) => {
    const entitlement = id === null ? undefined : await lockForChange(tx, 'entitlements', id)
    if (id !== null && !entitlement) refuse('entitlementNotFound')
    const before = entitlement && entitlementAnswer(entitlement)
    await refuseStale(tx, 'saveEntitlement', before, revision)
    const after = entitlementAnswer(await writeRevised(tx, 'entitlements', entitlement, facts))
    const detail = changeOf('saveEntitlement', before, after)
    await writeAudit(tx, { ...actedBy(ctx.actor), action: 'saveEntitlement', target: after.id, detail })
    return after
  })
  return saving.catch((error) => {
    if (isTaken(error, 'entitlements_name')) refuse('entitlementNameTaken', { name: facts.name })
    throw error
  })
}

function entitlementAnswer(row: Entitlement): AnswerOf<Calls['saveEntitlement']> {
  return { id: row.public_id, name: row.name, description: row.description, revision: row.revision }
}
