import type { Calls } from '@dukou/contract'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../../base/soft-delete/index.ts'

export const deleteEntitlement: Handler<Calls['deleteEntitlement']> = (ctx, { id }) =>
  remove(ctx, id, {
    table: 'entitlements',
    action: 'deleteEntitlement',
    absent: 'entitlementNotFound',
    uses: [
      { refusal: 'entitlementRequired', names: linesThatRequire },
      { refusal: 'entitlementGiven', names: plansThatGive },
    ],
  })

async function linesThatRequire(tx: Tx, entitlementId: bigint): Promise<string[]> {
  const lines = await tx
    .selectFrom('current_lines')
    .select('name')
    .where('required_entitlement_id', '=', entitlementId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return lines.map(({ name }) => name)
}

async function plansThatGive(tx: Tx, entitlementId: bigint): Promise<string[]> {
  const plans = await tx
    .selectFrom('current_plans')
    .select('name')
    .where('entitlement_id', '=', entitlementId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return plans.map(({ name }) => name)
}
