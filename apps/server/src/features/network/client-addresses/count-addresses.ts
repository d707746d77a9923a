import type { App } from '../../../platform/context.ts'
import { COUNTED_SECONDS } from './addresses-table.ts'

const COUNT = {
  name: 'count_devices',
  text: `
    select '{' || coalesce(string_agg('"' || user_id || '":' || devices, ','), '') || '}' from (
      select user_id, count(*) as devices from devices
      where seen_at between $1::timestamptz - make_interval(secs => $2) and $1::timestamptz + make_interval(secs => $2)
      group by user_id) counted`,
}

/**
 * From how many addresses each user is connected now, over all nodes; users that are not connected are not there.
 * @returns a JSON object as its text: for a hundred thousand users anything else would hold up the process
 */
export async function countAddresses(app: Pick<App, 'readRows' | 'now'>): Promise<string> {
  const [row] = await app.readRows(COUNT, [app.now(), COUNTED_SECONDS])
  return row?.[0] as string
}
