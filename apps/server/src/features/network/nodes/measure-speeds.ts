import { connect, type LookupFunction } from 'node:net'
import { factsOf, PROTOCOL_LIST } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { createPublicLookup, isPrivateAddressError, isPrivateNumber } from '../../../platform/public-lookup.ts'
import { MEASURED_EVERY_SECONDS, withMeasured } from './speed.ts'

const AT_ONCE = 20
const WITHIN_MS = 5_000
const OVER_UDP = PROTOCOL_LIST.filter((protocol) => factsOf(protocol).isUdp)

interface DueNode {
  id: bigint
  address: string
  connect_ms: number[]
  /** Public ports of the node's inbounds, the first inbound first. */
  ports: { number: number; port: number }[]
}

/**
 * Connects to the public ports of every node that is due, as a customer's program would: which are open, and how long the
 * first one took. A node is claimed before it is tried, so several processes share them; its ports are tried one after the
 * other. Ports that take UDP alone cannot be tried so. In production no port of a private address is tried: the form of a
 * node must not tell what runs in the panel's own network.
 */
export async function measureSpeeds(app: Pick<App, 'db' | 'now' | 'config'>): Promise<void> {
  const tryPort = app.config.production ? tryPublicPort : connectTime
  for (let due = await claim(app); due.length > 0; due = await claim(app)) {
    await Promise.all(
      due.map(async ({ id, address, ports, connect_ms }) => {
        for (const [place, { number, port }] of ports.entries()) {
          // A single lost packet says nothing, so a port that did not answer is tried again.
          const ms = (await tryPort(address, port)) ?? (await tryPort(address, port))
          if (ms === 'private') {
            await forgetTries(app, number)
            continue
          }
          await notePort(app, number, ms !== undefined)
          if (place > 0 || ms === undefined) continue
          await app.db
            .updateTable('nodes')
            .set({ connect_ms: withMeasured(connect_ms, ms), connected_at: app.now() })
            .where('id', '=', id)
            .execute()
        }
      }),
    )
  }
}

async function notePort({ db, now }: Pick<App, 'db' | 'now'>, number: number, isOpen: boolean): Promise<void> {
  const at = now()
  await db
    .updateTable('inbounds')
    .set({ port_tried_at: at, ...(isOpen && { port_open_at: at }) })
    .where('number', '=', number)
    .execute()
}

/** Clears the last result, because it belongs to an earlier address and the current, private one is not tried. */
async function forgetTries({ db }: Pick<App, 'db'>, number: number): Promise<void> {
  await db
    .updateTable('inbounds')
    .set({ port_tried_at: null })
    .where('number', '=', number)
    .where('port_tried_at', 'is not', null)
    .execute()
}

/** Claims nodes not tried for five minutes, or with a `tried_at` far ahead after the clock was set back. */
async function claim({ db, now }: Pick<App, 'db' | 'now'>): Promise<DueNode[]> {
  const at = now()
  const window = sql`make_interval(secs => ${MEASURED_EVERY_SECONDS})`
  const { rows } = await sql<DueNode>`
    update nodes n set tried_at = ${at}
    from (
      select n.id, i.ports from nodes n join lateral (
        select json_agg(json_build_object('number', number, 'port', public_port) order by number) as ports
        from inbounds where node_id = n.id and protocol <> all(${OVER_UDP}::text[])
      ) i on i.ports is not null
      where n.removed_at is null and coalesce(nullif(n.host, ''), n.ip) <> ''
        and (n.tried_at is null or n.tried_at not between ${at}::timestamptz - ${window} and ${at}::timestamptz + ${window})
      order by n.id limit ${AT_ONCE} for update of n skip locked) due
    where n.id = due.id
    returning n.id, coalesce(nullif(n.host, ''), n.ip) as address, due.ports, n.connect_ms`.execute(db)
  return rows
}

/** Milliseconds until the other side took the connection; undefined where it did not. */
type Tried = number | undefined | 'private'

async function tryPublicPort(host: string, port: number): Promise<Tried> {
  return isPrivateNumber({ hostname: host }) ? 'private' : connectTime(host, port, createPublicLookup())
}

function connectTime(host: string, port: number, lookup?: LookupFunction): Promise<Tried> {
  return new Promise((resolve) => {
    let began = performance.now()
    const socket = connect({ host, port, timeout: WITHIN_MS, ...(lookup && { lookup }) })
    const end = (ms: Tried) => {
      socket.destroy()
      resolve(ms)
    }
    // A name is looked up first, which says nothing of the way to the node.
    socket.once('lookup', () => {
      began = performance.now()
    })
    socket.once('connect', () => end(performance.now() - began))
    socket.once('timeout', () => end(undefined))
    socket.once('error', (error) => end(isPrivateAddressError(error) ? 'private' : undefined))
  })
}
