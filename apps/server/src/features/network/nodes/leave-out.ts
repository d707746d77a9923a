import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'
import type { InboundRow } from './nodes-table.ts'

/** Why the lines of an inbound are left out of profiles; null: they are not. */
export function leftOutReason(inbound: Pick<InboundRow, 'left_out_since' | 'last_seen_at'>): 'never' | 'silent' | null {
  if (inbound.left_out_since === null) return null
  return inbound.last_seen_at === null ? 'never' : 'silent'
}

/**
 * Marks the inbounds whose program never asked, or has been silent for the days of the setting. Unmarks the others, and
 * all of them where the setting is 0.
 */
export async function leaveOutInbounds(app: App): Promise<void> {
  const { leaveOutAfterDays: days } = await readSettings(app.db)
  const now = app.now()
  const { rows } = await sql<{ node_id: bigint }>`
    select distinct i.node_id from inbounds i join nodes n on n.id = i.node_id and n.removed_at is null
    where (i.left_out_since is not null) <> ${isGone(now, days)}`.execute(app.db)
  for (const { node_id } of rows) await mark(app, node_id, days)
}

/** The program of an inbound is back: its lines are in profiles again from the next pull on. */
export async function takeBack(app: Pick<App, 'db'>, inboundNumber: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from nodes where id = (select node_id from inbounds where number = ${inboundNumber})
      for update`.execute(tx)
    await tx
      .updateTable('inbounds')
      .set({ left_out_since: null })
      .where('number', '=', inboundNumber)
      .where('left_out_since', 'is not', null)
      .execute()
  })
}

/** One node in each transaction. Lock order: node, inbounds, site. */
async function mark(app: App, nodeId: bigint, days: number): Promise<void> {
  const now = app.now()
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from nodes where id = ${nodeId} for update`.execute(tx)
    await sql`update inbounds i set left_out_since = case when i.left_out_since is null then ${now}::timestamptz end
      where i.node_id = ${nodeId} and (i.left_out_since is not null) <> ${isGone(now, days)}`.execute(tx)
  })
}

/** Condition on a row `i` of inbounds. abs(): after the clock was set back, timestamps may lie in the future. */
function isGone(now: Date, days: number) {
  return sql`(${days}::int > 0 and (i.last_seen_at is null
    or abs(extract(epoch from ${now}::timestamptz - i.last_seen_at)) > ${days}::int * 86400))`
}
