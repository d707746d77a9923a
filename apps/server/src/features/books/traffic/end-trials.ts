import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { forEachRow, rowsById } from '../../../platform/each-row.ts'
import { lockBalance } from './traffic-table.ts'
import { writeRecord } from './write-record.ts'

const AT_ONCE = 200

/** Writes down what was left of trial traffic whose time is over. Nobody could use it since: that is decided by its end. */
export async function endTrials(app: Pick<App, 'db' | 'now' | 'config'>): Promise<void> {
  const due = app.db
    .selectFrom('traffic_balances')
    .select('user_id as id')
    .where('trial_left', '>', 0n)
    .where('trial_expires_at', '<=', app.now())
    .orderBy('user_id')
    .limit(AT_ONCE)
  const users = rowsById(AT_ONCE, (after) => due.where('user_id', '>', after).execute())
  await forEachRow(users, ({ id }) => app.db.transaction().execute((tx) => endTrial(app, tx, id)))
}

/** The record stands at the moment of the end, whenever it is written. */
export async function endTrial(app: Pick<App, 'now' | 'config'>, tx: Tx, userId: bigint): Promise<void> {
  const before = await lockBalance(tx, userId)
  const { trialLeftBytes: left, trialExpiresAt: end } = before
  if (left === 0n || end === null || end > app.now()) return
  await tx.updateTable('traffic_balances').set({ trial_left: 0n }).where('user_id', '=', userId).execute()
  await writeRecord(app, tx, userId, {
    before,
    change: { trialBytes: -left },
    reason: { key: `trial_end:${userId}:${end.getTime()}`, type: 'trialExpired', description: '' },
    at: end,
  })
}
