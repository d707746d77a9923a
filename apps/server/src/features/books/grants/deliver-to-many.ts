import { wholeDays } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { adjustTrafficOfMany } from '../traffic/index.ts'
import { REVERSED, writeGrants } from './grants-table.ts'
import { keyOf, type Source } from './sources.ts'

/** Traffic and time of one of many users; negative: taken. */
export interface Delivery {
  userId: bigint
  permanentBytes: bigint
  timeMs: number
  source: Source
}

/**
 * Gives traffic and time to many users, each of them once, in a few statements for all. Call with their traffic locked and
 * known to hold what is taken.
 * @throws where a source gave before, or less is left than is taken; the caller is rolled back
 */
export async function deliverToMany(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<void> {
  await book(app, tx, deliveries, false)
}

/**
 * Takes back what `deliverToMany` gave, by grants that reverse the earlier ones. What was given counts as never granted,
 * what was taken as never used.
 * @param deliveries the sources of the earlier grants, with the opposite amounts
 * @throws where a source gave nothing or its grant was taken back before; the caller is rolled back
 */
export async function reverseOfMany(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<void> {
  await book(app, tx, deliveries, true)
}

async function book(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  deliveries: readonly Delivery[],
  reverses: boolean,
): Promise<void> {
  const grants = deliveries.map(({ timeMs, ...same }) => ({ ...same, durationDays: wholeDays(timeMs) }))
  await writeGrants(tx, app.now(), grants, reverses)
  const adjustments = deliveries.map(({ source, ...same }) => ({
    ...same,
    reverses,
    reason: { key: `${keyOf(source)}${reverses ? REVERSED : ''}`, description: source.description },
  }))
  const short = await adjustTrafficOfMany(app, tx, adjustments)
  if (short.size > 0) throw new Error(`less is left than is to be taken from ${[...short.keys()].join(', ')}`)
}
