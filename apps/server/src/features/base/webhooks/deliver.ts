import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { isFree, leaseEnd } from '../../../platform/database/lease.ts'
import { type Outcome, sendLetter } from './send.ts'
import { webhookSecretPlace } from './webhook-tables.ts'

/** Deliveries to one webhook at once. */
const OF_EACH = 5
/** A webhook with a backlog goes on to its next deliveries for so long, while the receiver takes all of them. */
const GOES_ON_MS = 10_000
/** How long a process keeps a delivery to itself: longer than sending takes. Then another may send it. */
const LEASE_SECONDS = 60
/** After the first attempt, the second, and so on: about a day in all. Then it is given up. */
export const RETRY_AFTER_SECONDS = [10, 60, 300, 1800, 7200, 18_000, 21_600, 36_000]

interface Due {
  id: bigint
  public_id: string
  body: string
  attempts: number
  url: string
  secret_sealed: Buffer
  webhook_public_id: string
}

type State = 'sent' | 'put off' | 'failed'

/**
 * Sends what is due. What is not answered with a 2xx is tried again, later each time, and in the end given up. Each
 * webhook goes through its own deliveries, so that a slow receiver does not hold up the backlog of another.
 * @throws the first error of a webhook, after all webhooks had their turn
 */
export async function deliverWebhooks(app: App): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from webhooks where enabled and removed_at is null order by id`.execute(app.db)
  const turns = await Promise.allSettled(rows.map(({ id }) => deliverOf(app, id)))
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
}

async function deliverOf(app: App, webhookId: bigint): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const due = await claim(app, webhookId)
    const states = await Promise.all(due.map((row) => deliver(app, row, RETRY_AFTER_SECONDS[row.attempts - 1])))
    const isFast = performance.now() - startedAt < GOES_ON_MS && states.every((state) => state === 'sent')
    if (due.length < OF_EACH || !isFast) return
  }
}

async function claim(app: App, webhookId: bigint): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from webhook_deliveries where webhook_id = ${webhookId} and delivered_at is null and failed_at is null
        and (due_at <= now() or created_at > now()) and ${isFree('lease_until', LEASE_SECONDS)}
      order by due_at limit ${OF_EACH} for update skip locked)
    update webhook_deliveries d
    set attempts = attempts + 1, lease_until = ${leaseEnd(LEASE_SECONDS)}
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id and w.enabled and w.removed_at is null
    returning d.id, d.public_id, d.body, d.attempts, w.url, w.secret_sealed, w.public_id as webhook_public_id`.execute(
    app.db,
  )
  return rows
}

/**
 * Sends one delivery and stores the outcome.
 * @param retryAfterSeconds undefined: it is not tried again
 */
export async function deliver(app: App, row: Due, retryAfterSeconds: number | undefined): Promise<State> {
  const outcome = await send(app, row).catch(
    (error: Error): Outcome => ({ status: null, tookMs: 0, answer: '', problem: error.message.slice(0, 300) }),
  )
  const { status, tookMs, answer, problem } = outcome
  const state: State = problem === null ? 'sent' : retryAfterSeconds === undefined ? 'failed' : 'put off'
  await sql`update webhook_deliveries set lease_until = null, last_at = now(), http_status = ${status}, took_ms = ${tookMs},
      answer = ${answer}, problem = ${problem},
      delivered_at = case when ${state} = 'sent' then now() end,
      failed_at = case when ${state} = 'failed' then now() end,
      due_at = now() + make_interval(secs => ${retryAfterSeconds ?? 0})
    where id = ${row.id} and delivered_at is null`.execute(app.db)
  app.metrics.count('dukou_webhooks_total', { outcome: state })
  return state
}

/** @throws where the secret cannot be opened: the key file is not the one that sealed it */
async function send(app: App, row: Due): Promise<Outcome> {
  const secret = app.secrets.openText(webhookSecretPlace(row.webhook_public_id), row.secret_sealed)
  return sendLetter(app, { url: row.url, secret, id: row.public_id, body: row.body })
}
