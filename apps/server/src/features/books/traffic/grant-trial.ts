import { addTrial, type TrialGrant } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { endTrial } from './end-trials.ts'
import { lockBalance } from './traffic-table.ts'
import { type RecordReason, writeRecord } from './write-record.ts'

/**
 * Gives a user traffic that ends by itself, with the record that says why, inside the caller's transaction.
 * @throws on a key that was used before, which rolls the caller back
 */
export async function grantTrial(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  grant: TrialGrant,
  reason: RecordReason,
): Promise<void> {
  const now = app.now()
  await endTrial(app, tx, userId)
  const before = await lockBalance(tx, userId)
  const { trialLeftBytes, trialExpiresAt } = addTrial(before, grant, now)
  await tx
    .updateTable('traffic_balances')
    .set({ trial_left: trialLeftBytes, trial_expires_at: trialExpiresAt })
    .where('user_id', '=', userId)
    .execute()
  await writeRecord(app, tx, userId, { before, change: { trialBytes: grant.bytes }, reason, at: now })
}
