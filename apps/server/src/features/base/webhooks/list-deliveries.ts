import type { Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { afterOf, refuseLostCursor } from '../../../platform/page.ts'
import { answerOf, type DeliveryRow } from './delivery-answer.ts'

export const listDeliveries: Handler<Calls['listDeliveries']> = async (ctx, input) => {
  const after = afterOf(ctx)
  const { rows } = await deliveriesQuery(input, after).execute(ctx.db)
  await refuseLostCursor(ctx, rows, deliveryWith(after ?? ''))
  return rows.map(answerOf)
}

/** @param after the id of a delivery: those that are older than it */
export function deliveriesQuery(
  { number, webhookId }: InputOf<Calls['listDeliveries']>,
  after?: string,
): RawBuilder<DeliveryRow> {
  const ofOne =
    webhookId === null ? sql`` : sql`and d.webhook_id = (select id from webhooks where public_id = ${webhookId})`
  const older = after === undefined ? sql`` : sql`and d.id < (${deliveryWith(after)})`
  return sql<DeliveryRow>`
    select d.*, w.name from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where w.removed_at is null ${ofOne} ${older} order by d.id desc limit ${number}`
}

const deliveryWith = (publicId: string) => sql`select id from webhook_deliveries where public_id = ${publicId}`
