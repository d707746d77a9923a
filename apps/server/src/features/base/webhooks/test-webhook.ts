import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { newPublicId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refuse.ts'
import { writeAudit } from '../audit/index.ts'
import { deliver } from './deliver.ts'
import { answerOf, type DeliveryRow } from './delivery-answer.ts'
import { bodyOf } from './tell.ts'

/** Sends a test at once and once, also while the address is switched off. It is claimed from the start, so no job sends it too. */
export const testWebhook: Handler<Calls['testWebhook']> = async (ctx, { id }) => {
  const publicId = newPublicId()
  const delivery = await ctx.db.transaction().execute(async (tx) => {
    const webhook = await tx
      .selectFrom('webhooks')
      .selectAll()
      .where('public_id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!webhook) refuse('webhookNotFound')
    const body = bodyOf(ctx, 'webhook.test', { name: webhook.name })
    // Given up already, unless what comes of it says otherwise.
    const { rows } = await sql<{ id: bigint; attempts: number }>`
      insert into webhook_deliveries (public_id, webhook_id, event, event_key, body, attempts, failed_at)
      values (${publicId}, ${webhook.id}, 'webhook.test', ${publicId}, ${body}, 1, now())
      returning id, attempts`.execute(tx)
    await writeAudit(tx, { actorId: ctx.actor.id, action: 'testWebhook', target: id })
    const [left] = rows
    if (!left) throw new Error('a test was not left')
    const { url, secret_sealed } = webhook
    return { ...left, public_id: publicId, body, url, secret_sealed, webhook_public_id: webhook.public_id }
  })
  await deliver(ctx, delivery, undefined)
  const { rows } =
    await sql<DeliveryRow>`select d.*, w.name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${delivery.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a test has gone')
  return answerOf(row)
}
