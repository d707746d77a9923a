import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'

type Row = AnswerOf<Calls['listWebhooks']>[number]

export const listWebhooks: Handler<Calls['listWebhooks']> = async (ctx) => {
  const { rows } = await sql<Row>`
    select w.public_id as id, w.name, w.url, w.events, w.enabled, w.created_at as "createdAt", w.revision,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and event <> 'webhook.test'
        and failed_at > now() - interval '7 days') as "failedCount",
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id
        and delivered_at is null and failed_at is null) as "waitingCount",
      (select max(delivered_at) from webhook_deliveries d where d.webhook_id = w.id) as "deliveredAt"
    from webhooks w where removed_at is null order by w.id`.execute(ctx.db)
  return rows
}
