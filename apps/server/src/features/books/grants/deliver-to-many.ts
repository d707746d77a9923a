import { wholeDays } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { adjustTrafficOfMany } from '../traffic/index.ts'
import { REVERSED, writeGrants } from './grants-table.ts'
import { keyOf, type Source } from './sources.ts'
import { type TimeLine, timeLeftOf, timeLineOf } from './time-left.ts'

/** Traffic and time of one of many users; negative: taken. A delivery of neither leaves no grant. */
export interface Delivery {
  userId: bigint
  permanentBytes: bigint
  timeMs: number
  source: Source
  /** Key of the grant from which it takes. */
  takesFrom?: string | undefined
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
 * what was taken as never used. Given time is taken back as far as it has not run out.
 * @param deliveries the sources of the earlier grants, with the opposite amounts
 * @throws where a source gave nothing or its grant was taken back before; the caller is rolled back
 */
export async function reverseOfMany(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<void> {
  await book(app, tx, await withinTimeLeft(app, tx, deliveries), true)
}

/** Takes of each grant no more time than is left of it. */
async function withinTimeLeft(
  app: Pick<App, 'now'>,
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  const takesTime = ({ timeMs }: Delivery) => timeMs < 0
  const userIds = deliveries.filter(takesTime).map(({ userId }) => userId)
  if (userIds.length === 0) return deliveries
  const { rows } = await sql<{ line: TimeLine }>`
    select ${timeLineOf(sql`who.id`)} as line from unnest(${userIds.map(String)}::bigint[]) who (id)`.execute(tx)
  const leftMs = new Map(rows.flatMap(({ line }) => [...timeLeftOf(line, app.now())]))
  return deliveries.map((delivery) => {
    const { timeMs, source } = delivery
    return takesTime(delivery) ? { ...delivery, timeMs: Math.max(timeMs, -(leftMs.get(keyOf(source)) ?? 0)) } : delivery
  })
}

async function book(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  deliveries: readonly Delivery[],
  reverses: boolean,
): Promise<void> {
  const given = deliveries.filter(({ permanentBytes, timeMs }) => permanentBytes !== 0n || timeMs !== 0)
  const grants = given.map(({ timeMs, ...same }) => ({ ...same, durationDays: wholeDays(timeMs) }))
  await writeGrants(tx, app.now(), grants, reverses)
  const adjustments = given.map(({ source, takesFrom: _, ...same }) => ({
    ...same,
    reverses,
    reason: { key: `${keyOf(source)}${reverses ? REVERSED : ''}`, description: source.description },
  }))
  const short = await adjustTrafficOfMany(app, tx, adjustments)
  if (short.size > 0) throw new Error(`less is left than is to be taken from ${[...short.keys()].join(', ')}`)
}
