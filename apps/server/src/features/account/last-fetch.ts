import { appOf } from '@dukou/formats'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

interface FetchRow {
  at: Date
  client: string
  user_agent: string
  lines: number
}

/** When a client program last took the user's profile by the present link; null while that was not imported. */
export async function lastFetchOf(db: Db, userId: bigint) {
  const { rows } = await sql<FetchRow>`
    select f.at, k.client, k.user_agent, k.lines from fetch_log f join fetch_kinds k on k.id = f.kind
    where f.user_id = ${userId}
      and f.at > coalesce((select subscription_key_reset_at from users where id = ${userId}), '-infinity')
    order by f.at desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { app, version } = appOf(last.user_agent)
  return { at: last.at, client: last.client, app, appVersion: version, lines: last.lines }
}
