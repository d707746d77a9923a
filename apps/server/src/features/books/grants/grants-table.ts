import type { Tx } from '../../../platform/database/tables.ts'
import { keyOf, type Source } from './sources.ts'

export interface NewGrant {
  userId: bigint
  source: Source
  permanentBytes?: bigint
  durationDays?: number
  trialBytes?: bigint
  /** The source whose grant it takes a part of back. */
  partOf?: Source
  /** Key of the grant from which a correction takes. */
  takesFrom?: string | undefined
}

/** The end of a key that takes back the grant of the key before it. `verify` and the list of records know it too. */
export const REVERSED = ':reversed'

/**
 * Writes grants in one statement, in the transaction that gives what they say.
 * @param isReversal each grant takes back the one that its source gave before
 * @throws where a source gave before, or its grant was taken back before; the caller is rolled back
 */
export async function writeGrants(tx: Tx, at: Date, grants: readonly NewGrant[], isReversal = false): Promise<void> {
  if (grants.length === 0) return
  const rows = grants.map(
    ({ userId, source, permanentBytes = 0n, durationDays = 0, trialBytes = 0n, partOf, takesFrom = null }) => ({
      key: `${keyOf(source)}${isReversal ? REVERSED : ''}`,
      source: source.kind,
      user_id: userId,
      order_id: source.kind === 'order' && !isReversal ? BigInt(source.id) : null,
      permanent_bytes: permanentBytes,
      duration_days: durationDays,
      trial_bytes: trialBytes,
      reverses: isReversal ? keyOf(source) : partOf ? keyOf(partOf) : null,
      takes_from: takesFrom,
      created_at: at,
    }),
  )
  await tx.insertInto('grants_by_source').values(rows).execute()
}
