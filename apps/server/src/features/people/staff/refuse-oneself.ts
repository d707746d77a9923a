import { may } from '@dukou/domain'
import type { Actor } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Rejects staff who move money, traffic or time of their own account. Owners may. */
export function refuseOneself(actor: Pick<Actor, 'id' | 'role' | 'scopes'>, userIds: readonly bigint[]): void {
  if (!may(actor, null) && userIds.includes(actor.id)) refuse('notToOneself')
}

/**
 * Does the same for a row of a user who may have been merged into another account since: staff decide neither about their own
 * row nor about one of an account that was merged into theirs. Reads without a lock, so that the caller keeps its lock order.
 */
export async function refuseOwnRow(
  db: Db | Tx,
  actor: Pick<Actor, 'id' | 'role' | 'scopes'>,
  userId: bigint,
): Promise<void> {
  const row = await db.selectFrom('accounts').select('merged_into_id').where('id', '=', userId).executeTakeFirst()
  refuseOneself(actor, [userId, row?.merged_into_id ?? userId])
}
