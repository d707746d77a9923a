import type { ReportedUse } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import type { Statement } from '../../../platform/database/read-rows.ts'
import type { Standing } from './read-standing.ts'
import type { Received } from './received.ts'
import { listOf } from './report-row.ts'

/** A node that has just started may tell of a whole interval; nobody is looked up further back than a day. */
const LEAST_SECONDS = 60
const MOST_SECONDS = 86_400
const LOOKED_UP = 50

/** When users were last in a report of the inbound: a core may count a long stream only when it ends. */
const READ_LAST: Statement = {
  name: 'usage_last_reported',
  text: `
    select u.id, (select r.arrived_at from usage_reports r
      where r.inbound_number = $1::int and r.arrived_at < $3 and r.arrived_at > $3 - make_interval(secs => ${MOST_SECONDS})
        and r.user_ids @> array[u.id]
      order by r.arrived_at desc limit 1)
    from unnest($2::text::int[]) as u (id)`,
}

/**
 * Users who are said to have used more than the port of their node can pass in the time since it last told of them; and
 * where the report claims more as a whole, its largest users until the rest is possible.
 */
export function createSpeedCheck(app: Pick<App, 'readRows'>) {
  return async (received: Received, { last, port }: Standing, use: ReportedUse): Promise<ReadonlySet<number>> => {
    const secondsSince = (then: Date) => (received.arrivedAt.getTime() - then.getTime()) / 1000
    const usual = last ? secondsSince(last.arrivedAt) : LEAST_SECONDS
    const most = (seconds: number) => Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds)) * port.bytesPerSecond
    const up = (index: number) => use.ups[index] as number
    const down = (index: number) => use.downs[index] as number
    let [allUp, allDown] = [use.ups.reduce(plus, 0), use.downs.reduce(plus, 0)]
    if (allUp <= most(usual) && allDown <= most(usual)) return new Set()

    const largest = use.userIds
      .map((_, index) => index)
      .sort((one, other) => Math.max(up(other), down(other)) - Math.max(up(one), down(one)))
    const suspects = largest.slice(0, LOOKED_UP).map((index) => use.userIds[index] as number)
    const found = await app.readRows(READ_LAST, [received.inboundNumber, listOf(suspects), received.arrivedAt])
    const seconds = new Map(found.map(([id, then]) => [id as number, then ? secondsSince(then as Date) : usual]))
    const longest = Math.max(usual, ...seconds.values())

    const fast = new Set<number>()
    for (const index of largest) {
      const id = use.userIds[index] as number
      const own = most(seconds.get(id) ?? usual)
      const isPossible = up(index) <= own && down(index) <= own && allUp <= most(longest) && allDown <= most(longest)
      if (isPossible) continue
      fast.add(id)
      allUp -= up(index)
      allDown -= down(index)
    }
    return fast
  }
}

function plus(one: number, other: number): number {
  return one + other
}
