import { forgetOldAudit } from '../features/base/audit/index.ts'
import { deliverMails, deliverOutbox, forgetOldMessages } from '../features/base/outbox/index.ts'
import { deliverWebhooks, forgetOldDeliveries } from '../features/base/webhooks/index.ts'
import { endTrials } from '../features/books/traffic/index.ts'
import { deleteDueAccounts } from '../features/care/deletion/index.ts'
import { forgetOldFetches } from '../features/clients/subscription/index.ts'
import { keepLiability, keepStanding, keepSums } from '../features/insight/statistics/index.ts'
import { forgetOldNotices } from '../features/messages/notices/index.ts'
import { deliverTelegram } from '../features/messages/telegram/index.ts'
import { forgetLoosePictures } from '../features/messages/uploads/index.ts'
import { forgetOldAddresses } from '../features/network/client-addresses/index.ts'
import { leaveOutInbounds, measureSpeeds, noteSilence } from '../features/network/nodes/index.ts'
import { forgetUsage, makePartitionsAhead, sumReports } from '../features/network/usage/index.ts'
import { forgetOldSessions, renewDailyKeys } from '../features/people/account/index.ts'
import { forgetOldConfirmations } from '../features/people/confirmations/index.ts'
import { forgetOldOrders } from '../features/shop/orders/index.ts'
import { expireOrders, pollTrades } from '../features/shop/payments/index.ts'
import type { App } from '../platform/context.ts'
import { forgetOldCounters } from '../platform/counters.ts'
import { forgetOldKeys } from '../platform/http/idempotency.ts'
import { forgetOldErrors } from '../platform/http/trouble.ts'

export interface Job {
  name: string
  everySeconds: number
  /** The first run waits for so long; otherwise it is within seconds of the start. */
  firstAfterSeconds?: number
  run(app: App): Promise<void>
}

/**
 * The whole timetable. Every process runs all of it: a job takes the rows it works on by a guarded update, so two that
 * run at once, or one that dies half-way, do no harm.
 */
export const timetable: Job[] = [
  { name: 'pollTrades', everySeconds: 3, run: pollTrades },
  { name: 'expireOrders', everySeconds: 10, run: expireOrders },
  { name: 'endTrials', everySeconds: 30, run: endTrials },
  { name: 'deleteDueAccounts', everySeconds: 60, run: deleteDueAccounts },
  { name: 'renewDailyKeys', everySeconds: 60, run: renewDailyKeys },
  { name: 'measureSpeeds', everySeconds: 30, run: measureSpeeds },
  { name: 'deliverOutbox', everySeconds: 5, run: deliverOutbox },
  { name: 'deliverMails', everySeconds: 5, run: deliverMails },
  { name: 'deliverTelegram', everySeconds: 5, run: deliverTelegram },
  { name: 'deliverWebhooks', everySeconds: 3, run: deliverWebhooks },
  { name: 'noteSilence', everySeconds: 30, run: noteSilence },
  // Later than the start, so that all nodes have asked after a long outage of the panel.
  { name: 'leaveOutInbounds', everySeconds: 300, firstAfterSeconds: 600, run: leaveOutInbounds },
  { name: 'keepSums', everySeconds: 900, run: keepSums },
  { name: 'keepStanding', everySeconds: 60, run: keepStanding },
  { name: 'keepLiability', everySeconds: 900, run: keepLiability },
  { name: 'makePartitionsAhead', everySeconds: 3600, run: makePartitionsAhead },
  { name: 'sumReports', everySeconds: 60, run: sumReports },
  { name: 'forgetUsage', everySeconds: 3600, run: forgetUsage },
  { name: 'forgetOldKeys', everySeconds: 900, run: ({ db }) => forgetOldKeys(db) },
  { name: 'forgetOldErrors', everySeconds: 900, run: forgetOldErrors },
  { name: 'forgetOldCounters', everySeconds: 900, run: ({ db }) => forgetOldCounters(db) },
  { name: 'forgetOldAudit', everySeconds: 3600, run: forgetOldAudit },
  { name: 'forgetOldConfirmations', everySeconds: 3600, run: forgetOldConfirmations },
  { name: 'forgetOldAddresses', everySeconds: 60, run: forgetOldAddresses },
  { name: 'forgetOldDeliveries', everySeconds: 3600, run: forgetOldDeliveries },
  { name: 'forgetOldFetches', everySeconds: 3600, run: ({ db }) => forgetOldFetches(db) },
  { name: 'forgetOldMessages', everySeconds: 3600, run: forgetOldMessages },
  { name: 'forgetOldNotices', everySeconds: 3600, run: forgetOldNotices },
  { name: 'forgetOldOrders', everySeconds: 3600, run: forgetOldOrders },
  { name: 'forgetLoosePictures', everySeconds: 900, run: forgetLoosePictures },
  { name: 'forgetOldSessions', everySeconds: 900, run: ({ db }) => forgetOldSessions(db) },
]
