import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { readSettings } from '../../base/settings/index.ts'
import { tellPrograms } from '../../base/webhooks/index.ts'
import { QUIETEST_SEEN, silentAfterSql } from './seen.ts'

interface Row {
  public_id: string
  name: string
  seen_at: Date
}

/** When the quietest inbound of each node was last heard of, and when that counts as silent. */
const seenSql = (now: Date, pullSeconds: number) => sql`
  select n.id, ${sql.raw(QUIETEST_SEEN)} as seen_at,
    ${now}::timestamptz - make_interval(secs => ${sql.raw(silentAfterSql(String(pullSeconds)))}) as limit_at
  from nodes n where n.removed_at is null`

/** Notes which nodes have become silent, and which are back, each once; other programs are told. */
export async function noteSilence(app: App): Promise<void> {
  const { nodePullSeconds } = await readSettings(app.db)
  const seen = seenSql(app.now(), nodePullSeconds)
  await app.db.transaction().execute(async (tx) => {
    const { rows: silent } = await sql<Row>`
      with seen as (${seen})
      update nodes n set silent_since = seen.seen_at from seen
      where seen.id = n.id and n.silent_since is null and seen.seen_at < seen.limit_at
      returning n.public_id, n.name, seen.seen_at`.execute(tx)
    for (const row of silent) await tell(app, tx, 'node.silent', row)
    const { rows: back } = await sql<Row>`
      with seen as (${seen})
      update nodes n set silent_since = null from seen
      where seen.id = n.id and n.silent_since is not null and seen.seen_at >= seen.limit_at
      returning n.public_id, n.name, seen.seen_at`.execute(tx)
    for (const row of back) await tell(app, tx, 'node.back', row)
  })
}

async function tell(app: App, tx: Tx, event: 'node.silent' | 'node.back', row: Row): Promise<void> {
  const { public_id: nodeId, name, seen_at: seenAt } = row
  await tellPrograms(app, tx, { event, key: `${event}:${nodeId}:${seenAt.getTime()}`, data: { nodeId, name, seenAt } })
}
