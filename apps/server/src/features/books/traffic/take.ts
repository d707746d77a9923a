import { permanentLeftBytes } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { lockBalance } from './traffic-table.ts'
import { type RecordReason, writeRecord } from './write-record.ts'

/**
 * Takes permanent traffic from a user for something that costs traffic, with the record that says why, inside the caller's
 * transaction. It counts as used, so that traffic ever granted never falls.
 * @returns what is left after it; undefined: less is left than is to be taken, and nothing was changed
 * @throws on a key that was used before, which rolls the caller back
 */
export async function takeTraffic(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  bytes: bigint,
  reason: RecordReason,
): Promise<{ leftBytes: bigint } | undefined> {
  const before = await lockBalance(tx, userId)
  const leftBytes = permanentLeftBytes(before) - bytes
  if (leftBytes < 0n) return undefined
  await tx
    .updateTable('traffic_balances')
    .set((balance) => ({ permanent_used: balance('permanent_used', '+', bytes) }))
    .where('user_id', '=', userId)
    .execute()
  await writeRecord(app, tx, userId, { before, change: { permanentBytes: -bytes }, reason, at: app.now() })
  return { leftBytes }
}
