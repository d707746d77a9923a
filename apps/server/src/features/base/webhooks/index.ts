export { deliverWebhooks } from './deliver.ts'

export { forgetOldDeliveries } from './forget.ts'

export { tellPrograms } from './tell.ts'
export { newWebhookSecret, webhookSecretPlace } from './webhook-tables.ts'
