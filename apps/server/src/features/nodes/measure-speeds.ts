import { connect } from 'node:net'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Protocol } from './protocols.ts'
import { MEASURED_EVERY_SECONDS, withMeasured } from './speed.ts'

const AT_ONCE = 20
const WITHIN_MS = 5_000
const OVER_UDP: Protocol[] = ['hysteria2']

interface DueNode {
  id: bigint
  address: string
  port: number
  connect_ms: number[]
}

/**
 * Connects to the public address of every node that is due, as a customer's program would, and keeps how long that took.
 * A node is claimed before it is tried, so several processes share them. One that takes UDP alone cannot be tried so.
 */
export async function measureSpeeds(app: Pick<App, 'db' | 'now'>): Promise<void> {
  for (let due = await claim(app); due.length > 0; due = await claim(app)) {
    await Promise.all(
      due.map(async ({ id, address, port, connect_ms }) => {
        const ms = await connectTime(address, port)
        if (ms === undefined) return
        await app.db
          .updateTable('nodes')
          .set({ connect_ms: withMeasured(connect_ms, ms), connected_at: app.now() })
          .where('id', '=', id)
          .execute()
      }),
    )
  }
}

/** Those not tried for five minutes, or tried in a future that a clock which stepped back has left. */
async function claim({ db, now }: Pick<App, 'db' | 'now'>): Promise<DueNode[]> {
  const at = now()
  const window = sql`make_interval(secs => ${MEASURED_EVERY_SECONDS})`
  const { rows } = await sql<DueNode>`
    update nodes n set tried_at = ${at}
    from (
      select n.id, i.public_port from nodes n join lateral (
        select public_port from inbounds where node_id = n.id and protocol <> all(${OVER_UDP}::text[]) order by number limit 1
      ) i on true
      where n.removed_at is null and coalesce(nullif(n.host, ''), n.ip) <> ''
        and (n.tried_at is null or n.tried_at not between ${at}::timestamptz - ${window} and ${at}::timestamptz)
      order by n.id limit ${AT_ONCE} for update of n skip locked) due
    where n.id = due.id
    returning n.id, coalesce(nullif(n.host, ''), n.ip) as address, due.public_port as port, n.connect_ms`.execute(db)
  return rows
}

/** Milliseconds until the other side took the connection; undefined where it did not. */
function connectTime(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    let began = performance.now()
    const socket = connect({ host, port, timeout: WITHIN_MS })
    const end = (ms: number | undefined) => {
      socket.destroy()
      resolve(ms)
    }
    // A name is looked up first, which says nothing of the way to the node.
    socket.once('lookup', () => {
      began = performance.now()
    })
    socket.once('connect', () => end(performance.now() - began))
    socket.once('timeout', () => end(undefined)).once('error', () => end(undefined))
  })
}
