import type { Words } from '@dukou/domain'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { isFree, leaseEnd } from '../../../platform/database/lease.ts'
import type { CounterName } from '../../../platform/metric-names.ts'
import { alertStaff } from './alert.ts'

/** Messages of one run. */
const AT_MOST = 20
/** How long a process keeps a message to itself: longer than sending one takes. Then another may send it. */
const LEASE_SECONDS = 120
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600
/** Tries before a message is given up; with the growing pauses, about four hours. */
const MAX_ATTEMPTS = 10

interface Waiting<Payload> {
  id: bigint
  key: string
  payload: Payload
  attempts: number
}

interface Delivery<Payload> {
  kind: string
  metric: CounterName
  /** Throws where it is to be tried again. */
  send(payload: Payload, key: string): Promise<void>
  /** Whether an error means that trying again is of no use. */
  isFinal?(error: Error): boolean
  /** Alert text for an operator when a message is given up. */
  says: Words
}

/** Sends what is due of a kind. What fails is tried again, later each time; in the end an operator is told. */
export async function deliverDue<Payload>(app: App, delivery: Delivery<Payload>): Promise<void> {
  const tried: string[] = []
  while (tried.length < AT_MOST) {
    const row = await claimNext<Payload>(app, delivery.kind, tried)
    if (!row) return
    tried.push(String(row.id))
    await deliver(app, delivery, row)
  }
}

/**
 * Claims one message, so that its lease covers the sending of this one alone. Messages of batches come last: thousands
 * of them would delay a sign-up by hours.
 */
async function claimNext<Payload>(app: App, kind: string, tried: string[]): Promise<Waiting<Payload> | undefined> {
  const { rows } = await sql<Waiting<Payload>>`
    update outbox set attempts = attempts + 1, lease_until = ${leaseEnd(LEASE_SECONDS)}
    where id = (${nextInTurn(kind, tried)} for update skip locked)
    returning id, key, payload, attempts`.execute(app.db)
  return rows[0]
}

/** In SQL: the id of the due message that is next, by the index `outbox_in_turn`. */
export function nextInTurn(kind: string, tried: readonly string[]): RawBuilder<unknown> {
  return sql`select id from outbox where kind = ${kind} and done_at is null and failed_at is null
    and (due_at <= now() or created_at > now()) and ${isFree('lease_until', LEASE_SECONDS)}
    and id <> all(${tried}::bigint[])
    order by key like any(array['batch:%', 'telegram:batch:%']), id limit 1`
}

async function deliver<Payload>(app: App, delivery: Delivery<Payload>, row: Waiting<Payload>): Promise<void> {
  try {
    await delivery.send(row.payload, row.key)
  } catch (error) {
    return putOff(app, delivery as Delivery<unknown>, row, error as Error)
  }
  // Clears the payload, because a delivered message needs no copy.
  await sql`update outbox set done_at = now(), lease_until = null, last_error = null, payload = '{}'
    where id = ${row.id} and done_at is null`.execute(app.db)
  app.metrics.count(delivery.metric, { outcome: 'sent' })
}

async function putOff(
  app: App,
  { kind, metric, isFinal, says }: Delivery<unknown>,
  { id, key, attempts }: Pick<Waiting<unknown>, 'id' | 'key' | 'attempts'>,
  error: Error,
): Promise<void> {
  // A mail server repeats the address, which is not kept: the key says what it was about.
  const problem = error.message.replace(/[^\s<>@]+@[^\s<>]+/g, '…').slice(0, 300)
  const gaveUp = attempts >= MAX_ATTEMPTS || isFinal?.(error)
  const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
  app.metrics.count(metric, { outcome: gaveUp ? 'failed' : 'put off' })
  // Another process may have claimed it since, if this one was frozen.
  const isOurs = sql`id = ${id} and attempts = ${attempts} and done_at is null and failed_at is null`
  await app.db.transaction().execute(async (tx) => {
    if (!gaveUp) {
      await sql`update outbox set lease_until = null, last_error = ${problem},
        due_at = now() + make_interval(secs => ${wait}) where ${isOurs}`.execute(tx)
      return
    }
    const { numAffectedRows } = await sql`update outbox
      set failed_at = now(), lease_until = null, last_error = ${problem}, payload = '{}' where ${isOurs}`.execute(tx)
    if (numAffectedRows === 0n) return
    await alertStaff(tx, { key: `${kind}-failed:${key}`, text: says, detail: { [kind]: key, problem } })
  })
}
