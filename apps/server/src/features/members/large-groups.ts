import { businessDay } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import { membersOf } from './member-sql.ts'

const { shown, from } = membersOf('i.number', '$2::timestamptz', '$3::date')

/** No inbound is counted further than the question needs. */
const READ = {
  name: 'inbounds_with_large_groups',
  text: `
    select i.number from unnest(string_to_array($1, ',')::int[]) as i (number)
    where $4::int < (
      with ${shown}
      select count(*) from (select 1 ${from} limit $4::int + 1) as counted)
    order by i.number`,
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
