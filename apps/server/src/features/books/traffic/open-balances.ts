import { businessDay, dailyBytesOf } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'
import type { RecordReason } from './write-record.ts'

/** Traffic that each of many new users begins with. Its key gets the user's number behind it. */
export interface Welcome extends RecordReason {
  permanentBytes: bigint
}

/** A balance for each of some new users, with the record of what they begin with, if that is anything. */
export async function openBalances(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  userIds: bigint[],
  welcome?: Welcome,
): Promise<void> {
  const ids = userIds.map(String)
  const bytes = welcome?.permanentBytes ?? 0n
  const usualBytes = dailyBytesOf(null, await readSettings(tx))
  await sql`insert into traffic_balances (user_id, permanent_granted, daily_limit)
    select id, ${bytes}, ${usualBytes} from unnest(${ids}::bigint[]) as id`.execute(tx)
  if (!welcome) return
  await sql`insert into traffic_records (key, user_id, day, type, description, permanent_change, permanent_after)
    select ${welcome.key} || ':' || id, id, ${businessDay(app.now(), app.config.timeZone)}, ${welcome.type},
      ${welcome.description}, ${bytes}, ${bytes}
    from unnest(${ids}::bigint[]) as id`.execute(tx)
}
