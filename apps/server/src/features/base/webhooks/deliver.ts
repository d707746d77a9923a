import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { isFree, leaseEnd } from '../../../platform/database/lease.ts'
import { sendLetter } from './send.ts'
import { webhookSecretPlace } from './webhook-tables.ts'

/** Deliveries per webhook at once, so that a slow receiver does not delay the others. */
const OF_EACH = 5
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

/** Sends what is due. What is not answered with a 2xx is tried again, later each time, and in the end given up. */
export async function deliverWebhooks(app: App): Promise<void> {
  const { rows } = await sql<Due>`
    with due as (
      select d.id from webhooks w cross join lateral (
        select id from webhook_deliveries where webhook_id = w.id and delivered_at is null and failed_at is null
          and (due_at <= now() or created_at > now()) and ${isFree('lease_until', LEASE_SECONDS)}
        order by due_at limit ${OF_EACH} for update skip locked) d
      where w.enabled and w.removed_at is null)
    update webhook_deliveries d
    set attempts = attempts + 1, lease_until = ${leaseEnd(LEASE_SECONDS)}
    from due, webhooks w where d.id = due.id and w.id = d.webhook_id
    returning d.id, d.public_id, d.body, d.attempts, w.url, w.secret_sealed, w.public_id as webhook_public_id`.execute(
    app.db,
  )
  await Promise.all(rows.map((row) => deliver(app, row, RETRY_AFTER_SECONDS[row.attempts - 1])))
}

/** @param retryAfterSeconds undefined: it is not tried again */
export async function deliver(app: App, row: Due, retryAfterSeconds: number | undefined): Promise<void> {
  const secret = app.secrets.openText(webhookSecretPlace(row.webhook_public_id), row.secret_sealed)
  const outcome = await sendLetter(app, { url: row.url, secret, id: row.public_id, body: row.body })
  const { status, tookMs, answer, problem } = outcome
  const state = problem === null ? 'sent' : retryAfterSeconds === undefined ? 'failed' : 'put off'
  await sql`update webhook_deliveries set lease_until = null, last_at = now(), http_status = ${status}, took_ms = ${tookMs},
      answer = ${answer}, problem = ${problem},
      delivered_at = case when ${state} = 'sent' then now() end,
      failed_at = case when ${state} = 'failed' then now() end,
      due_at = now() + make_interval(secs => ${retryAfterSeconds ?? 0})
    where id = ${row.id} and delivered_at is null`.execute(app.db)
  app.metrics.count('dukou_webhooks_total', { outcome: state })
}
