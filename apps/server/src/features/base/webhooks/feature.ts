import type { Feature } from '../../../platform/feature.ts'
import { deleteWebhook } from './delete.ts'
import { deliverWebhooks } from './deliver.ts'
import { lists } from './exported-lists.ts'
import { forgetDeliveriesOf, forgetOldDeliveries } from './forget.ts'
import { listWebhooks } from './list.ts'
import { listDeliveries } from './list-deliveries.ts'
import { WEBHOOK_NAMES } from './names.ts'
import { redeliver } from './redeliver.ts'
import { saveWebhook } from './save.ts'
import { testWebhook } from './test-webhook.ts'

export const webhooksFeature = {
  tables: ['webhook_deliveries', 'webhooks'],
  routes: { deleteWebhook, listDeliveries, listWebhooks, redeliver, saveWebhook, testWebhook },
  jobs: [
    { name: 'deliverWebhooks', everySeconds: 3, run: deliverWebhooks },
    { name: 'forgetOldDeliveries', everySeconds: 3600, run: forgetOldDeliveries },
  ],
  forget: forgetDeliveriesOf,
  lists,
  names: WEBHOOK_NAMES,
} satisfies Feature
