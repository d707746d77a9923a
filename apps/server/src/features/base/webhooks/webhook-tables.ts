import { randomBytes } from 'node:crypto'
import type { WebhookEvent } from '@dukou/contract'
import type { Generated, Selectable } from 'kysely'

interface WebhooksTable {
  id: Generated<bigint>
  public_id: string
  name: string
  url: string
  events: WebhookEvent[]
  secret_sealed: Buffer
  enabled: boolean
  /** Raised by a trigger. */
  revision: Generated<number>
  created_at: Generated<Date>
  removed_at: Date | null
}

interface DeliveriesTable {
  id: Generated<bigint>
  public_id: string
  webhook_id: bigint
  event: WebhookEvent
  event_key: string
  /** Whom it tells of, if anybody. */
  user_id: bigint | null
  body: string
  created_at: Generated<Date>
  attempts: Generated<number>
  due_at: Generated<Date>
  lease_until: Date | null
  delivered_at: Date | null
  failed_at: Date | null
  last_at: Date | null
  http_status: number | null
  took_ms: number | null
  answer: Generated<string>
  problem: string | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    webhooks: WebhooksTable
    webhook_deliveries: DeliveriesTable
  }
}

export type Webhook = Selectable<WebhooksTable>
export type Delivery = Selectable<DeliveriesTable>

/** As the Standard Webhooks libraries read it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function webhookSecretPlace(publicId: string): string {
  return `webhooks.secret ${publicId}`
}
