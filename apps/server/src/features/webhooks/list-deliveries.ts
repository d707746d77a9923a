import type { Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { Handler } from '../../platform/http/handlers.ts'
import { answerOf, type DeliveryRow } from './delivery-answer.ts'

export const listDeliveries: Handler<Calls['listDeliveries']> = async (ctx, { number, webhookId }) => {
  const ofOne =
    webhookId === null ? sql`` : sql`and d.webhook_id = (select id from webhooks where public_id = ${webhookId})`
  const { rows } = await sql<DeliveryRow>`
    select d.*, w.name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.removed_at is null ${ofOne} order by d.id desc limit ${number}`.execute(ctx.db)
  return rows.map(answerOf)
}
