import type { MachineLoad } from '@dukou/node-protocol'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { takeBack } from './leave-out.ts'

/** Node software tells that it lives by asking. */
export async function noteSeen(app: Pick<App, 'db' | 'now'>, inboundNumber: number): Promise<void> {
  const row = await app.db
    .updateTable('inbounds')
    .set({
      last_seen_at: app.now(),
      first_seen_at: sql`case when last_seen_at is null then ${app.now()}::timestamptz else first_seen_at end`,
    })
    .where('number', '=', inboundNumber)
    .returning('left_out_since')
    .executeTakeFirst()
  if (row?.left_out_since) await takeBack(app, inboundNumber)
}

/** Counts that a node took a new configuration. */
export async function countConfigUpdate(app: Pick<App, 'db'>, inboundNumber: number): Promise<void> {
  await app.db
    .updateTable('nodes')
    .set((node) => ({ config_updates: node('config_updates', '+', 1) }))
    .where('id', '=', (eb) => eb.selectFrom('inbounds').select('node_id').where('number', '=', inboundNumber))
    .execute()
}

/** Stores the load that the node's machine reported. Replaces the previous value. */
export async function noteLoad(app: Pick<App, 'db' | 'now'>, inboundNumber: number, load: MachineLoad): Promise<void> {
  await app.db
    .updateTable('nodes')
    .set({ load: JSON.stringify(load), load_at: app.now() })
    .where('id', '=', (eb) => eb.selectFrom('inbounds').select('node_id').where('number', '=', inboundNumber))
    .execute()
}
