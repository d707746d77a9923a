import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../soft-delete/index.ts'

export const deleteWebhook: Handler<Calls['deleteWebhook']> = (ctx, { id }) =>
  remove(ctx, id, { table: 'webhooks', action: 'deleteWebhook', absent: 'webhookNotFound' })
