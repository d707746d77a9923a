import { deleteWebhook } from './delete.ts'
import { listWebhooks } from './list.ts'
import { listDeliveries } from './list-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { saveWebhook } from './save.ts'
import { testWebhook } from './test-webhook.ts'

export const webhookRoutes = { deleteWebhook, listDeliveries, listWebhooks, redeliver, saveWebhook, testWebhook }
