import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { inboundUsersOf } from './inbound-users-sql.ts'

/**
 * Whether more users than `most` may use an inbound now, as a column of a statement. None is counted further than the
 * question needs.
 * @param inbound the inbound's number, `most`, `now` and `today` the rest, each as SQL
 */
export function isAbove(inbound: string, most: string, now: string, today: string): string {
  const { shown, from } = inboundUsersOf(inbound, now, today)
  // In the order of their numbers, so that the first are found without gathering all users beforehand.
  const each = from
    .map((some, way) => `(select 1 ${some}${way === 0 ? ' order by u.id' : ''} limit ${most} + 1)`)
    .join(' union all ')
  return `${most} < (with ${shown} select count(*) from (${each} limit ${most} + 1) as counted)`
}

const READ = {
  name: 'inbounds_with_large_groups',
  text: `
    select i.number from unnest(string_to_array($1, ',')::int[]) as i (number)
    where ${isAbove('i.number', '$4::int', '$2::timestamptz', '$3::date')} order by i.number`,
}

/** Those of the inbounds that more users than `most` may use now. */
export async function inboundsAbove(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  most: number,
  inboundNumbers: readonly number[],
): Promise<number[]> {
  if (inboundNumbers.length === 0) return []
  const now = app.now()
  const rows = await app.readRows(READ, [inboundNumbers.join(), now, businessDay(now, app.config.timeZone), most])
  return rows.map(([number]) => number as number)
}
