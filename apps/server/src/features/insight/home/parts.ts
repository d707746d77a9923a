import type { AnswerOf, Calls } from '@dukou/contract'
import { sql } from 'kysely'
import type { HomeFigure, HomePart } from '../../../platform/home-part.ts'
import { lastBackup } from '../../base/audit/index.ts'
import { newErrors, newStrangerErrors } from '../../base/errors/index.ts'
import { failedMails, failedTelegrams } from '../../base/outbox/index.ts'
import { failedDeliveries } from '../../base/webhooks/index.ts'
import { ticketsSince, ticketsWaiting } from '../../messages/tickets/index.ts'
import { stoppedCores, twinAgents } from '../../network/agents/index.ts'
import { neverUpNodes, silentNodes, unreachableNodes } from '../../network/nodes/index.ts'
import { quarantineWaiting, uncertainReports, usersOnline } from '../../network/usage/index.ts'
import { checkInsOfDay } from '../../people/check-in/index.ts'
import {
  chainTrouble,
  failedStarts,
  failingPaymentAccounts,
  paidSince,
  paymentAccountsInUse,
  staleRate,
  startedSince,
  succeededSince,
  suspenseWaiting,
} from '../../shop/payments/index.ts'
import { openDifferences } from '../../shop/reconciliation/index.ts'
import { refundsWaiting } from '../../shop/refunds/index.ts'
import { proofsWaiting } from '../../shop/transfers/index.ts'
import { withdrawalsWaiting } from '../../shop/withdrawals/index.ts'
import { revenueOf } from '../statistics/index.ts'

/** Everything that waits for staff. A further line is a part of its own feature, listed here. */
export const PARTS = {
  suspense: suspenseWaiting,
  withdrawals: withdrawalsWaiting,
  refunds: refundsWaiting,
  proofs: proofsWaiting,
  differences: openDifferences,
  silent: silentNodes,
  unreachable: unreachableNodes,
  twins: twinAgents,
  stopped: stoppedCores,
  never: neverUpNodes,
  failingPaymentAccounts,
  starts: failedStarts,
  inUse: paymentAccountsInUse,
  chains: chainTrouble,
  rate: staleRate,
  tickets: ticketsWaiting,
  quarantine: quarantineWaiting,
  uncertain: uncertainReports,
  mails: failedMails,
  telegrams: failedTelegrams,
  webhooks: failedDeliveries,
  errors: newErrors,
  strangerErrors: newStrangerErrors,
  backup: lastBackup,
}

type ValueOf<P> = P extends HomePart<infer Value> ? Value : never

/** A row of all parts. Null where the caller lacks the scope. */
export type PartsRow = { [Name in keyof typeof PARTS]: ValueOf<(typeof PARTS)[Name]> | null }

export type Today = Omit<NonNullable<AnswerOf<Calls['officeHome']>['today']>, 'revenueLi'> & { revenue: number }

/** The figures of the business day so far. */
export const TODAY: { [Name in keyof Today]: HomeFigure<number> } = {
  revenue: ({ morning }) => sql`${revenueOf(sql`${morning}`, null)}`,
  paidCount: paidSince,
  startedCount: startedSince,
  succeededCount: succeededSince,
  signUps: ({ morning }) => sql`select count(*) from accounts where created_at >= ${morning}`,
  checkIns: checkInsOfDay,
  newTickets: ticketsSince,
  online: usersOnline,
}
