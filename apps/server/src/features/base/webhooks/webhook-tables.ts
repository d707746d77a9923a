import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

export type Webhook = Selectable<Tables['webhooks']>
export type Delivery = Selectable<Tables['webhook_deliveries']>

/** As the Standard Webhooks libraries read it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function webhookSecretPlace(publicId: string): string {
  return `webhooks.secret ${publicId}`
}
