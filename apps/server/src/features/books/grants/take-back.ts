import { wholeDays } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { shortenEntitlement } from '../entitlements/index.ts'
import { adjustTraffic } from '../traffic/index.ts'
import { writeGrants } from './grants-table.ts'
import { keyOf, recordTypeOf, type Source } from './sources.ts'

/** Part of what a source gave: at least zero each. */
export interface Part {
  permanentBytes: bigint
  timeMs: number
  entitlement?: { id: bigint; ms: number } | undefined
}

/**
 * Takes a part of an earlier grant back, by a grant of its own that names it. What is taken counts as never granted; what
 * was used stays used. The caller holds the user's traffic locked and knows that so much is left.
 * @param source what takes back
 * @param given the source of the earlier grant
 * @throws where the source took back before, or less is left than is taken; the caller is rolled back
 */
export async function takeBack(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userId: bigint,
  part: Part,
  source: Source,
  given: Source,
): Promise<void> {
  const { permanentBytes, timeMs, entitlement } = part
  if (entitlement) await shortenEntitlement(tx, userId, entitlement.id, entitlement.ms)
  if (permanentBytes === 0n && timeMs === 0) return
  const durationDays = wholeDays(-timeMs)
  await writeGrants(tx, app.now(), [{ userId, source, permanentBytes: -permanentBytes, durationDays, partOf: given }])
  const reason = { key: keyOf(source), type: recordTypeOf(source), description: source.description }
  const taken = { permanentBytes: -permanentBytes, timeMs: -timeMs, reverses: true }
  const short = await adjustTraffic(app, tx, userId, taken, reason)
  if (short) throw new Error(`user ${userId} has ${short.leftBytes} bytes left, fewer than ${reason.key} takes`)
}
