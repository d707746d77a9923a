import { type WebhookData, type WebhookEvent, webhookEvents } from '@dukou/contract'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newPublicId } from '../../../platform/ids.ts'

interface Told<E extends WebhookEvent> {
  event: E
  /** Names what happened for ever, so that it is told once. */
  key: string
  /** All but whom it is about. */
  data: Omit<WebhookData<E>, 'user'>
  /** Whom it is about. */
  userId?: bigint
}

/**
 * Leaves word of what happened for the addresses that want it, in the transaction of what happened; the job
 * {@link deliverWebhooks} sends it. Where nobody wants it, this is one look into a small table.
 */
export async function tellPrograms<E extends WebhookEvent>(
  app: Pick<App, 'now'>,
  tx: Tx,
  { event, key, data, userId }: Told<E>,
): Promise<void> {
  const { rows } = await sql<{ id: bigint; user_public_id: string | null; email: string | null }>`
    select w.id, u.public_id as user_public_id, u.email from webhooks w left join accounts u on u.id = ${userId ?? null}
    where w.enabled and w.removed_at is null and ${event} = any(w.events)`.execute(tx)
  for (const { id, user_public_id, email } of rows) {
    const user = user_public_id === null ? null : { id: user_public_id, email }
    await leaveDelivery(tx, id, { event, key, userId: userId ?? null, body: bodyOf(app, event, { ...data, user }) })
  }
}

/** The bytes that are sent, at each attempt the same. */
export function bodyOf(app: Pick<App, 'now'>, event: WebhookEvent, data: object): string {
  const { write } = webhookEvents[event].data as { write(ours: object): unknown }
  return JSON.stringify({ type: event, timestamp: app.now().toISOString(), data: write(data) })
}

/** @returns its outside name, or undefined where it was left before */
export async function leaveDelivery(
  tx: Tx,
  webhookId: bigint,
  { event, key, userId, body }: { event: WebhookEvent; key: string; userId: bigint | null; body: string },
): Promise<string | undefined> {
  const left = await tx
    .insertInto('webhook_deliveries')
    .values({ public_id: newPublicId(), webhook_id: webhookId, event, event_key: key, user_id: userId, body })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_key']).doNothing())
    .returning('public_id')
    .executeTakeFirst()
  return left?.public_id
}
