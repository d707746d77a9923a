import type { Feature } from '../../../platform/feature.ts'
import { deliverOutbox } from './alert.ts'
import { deliverMails } from './deliver-mails.ts'
import { forgetOldMessages } from './forget-messages.ts'

export const outboxFeature = {
  tables: ['outbox'],
  views: ['waiting_messages'],
  jobs: [
    { name: 'deliverOutbox', everySeconds: 5, run: deliverOutbox },
    { name: 'deliverMails', everySeconds: 5, run: deliverMails },
    { name: 'forgetOldMessages', everySeconds: 3600, run: forgetOldMessages },
  ],
} satisfies Feature
