import type { Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { answerOf, type DeliveryRow } from './delivery-answer.ts'

export const listDeliveries: Handler<Calls['listDeliveries']> = async (ctx, input) => {
  const { rows } = await deliveriesQuery(input).execute(ctx.db)
  return rows.map(answerOf)
}

export function deliveriesQuery({ number, webhookId }: InputOf<Calls['listDeliveries']>): RawBuilder<DeliveryRow> {
  const ofOne =
    webhookId === null ? sql`` : sql`and d.webhook_id = (select id from webhooks where public_id = ${webhookId})`
  return sql<DeliveryRow>`
    select d.*, w.name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.removed_at is null ${ofOne} order by d.id desc limit ${number}`
}
