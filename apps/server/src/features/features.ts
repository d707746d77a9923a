import { apiTokensFeature } from './access/api-tokens/feature.ts'
import { profileFeature } from './access/profile/feature.ts'
import { recoveryFeature } from './access/recovery/feature.ts'
import { secondFactorFeature } from './access/second-factor/feature.ts'
import { signInFeature } from './access/sign-in/feature.ts'
import { auditFeature } from './base/audit/feature.ts'
import { errorsFeature } from './base/errors/feature.ts'
import { outboxFeature } from './base/outbox/feature.ts'
import { settingsFeature } from './base/settings/feature.ts'
import { webhooksFeature } from './base/webhooks/feature.ts'
import { entitlementsFeature } from './books/entitlements/feature.ts'
import { grantsFeature } from './books/grants/feature.ts'
import { ledgerFeature } from './books/ledger/feature.ts'
import { trafficFeature } from './books/traffic/feature.ts'
import { batchesFeature } from './care/batches/feature.ts'
import { refuseUnderWay } from './care/batches/index.ts'
import { correctionsFeature } from './care/corrections/feature.ts'
import { deletionFeature } from './care/deletion/feature.ts'
import { mergesFeature } from './care/merges/feature.ts'
import { usersFeature } from './care/users/feature.ts'
import { downloadsFeature } from './clients/downloads/feature.ts'
import { subscriptionFeature } from './clients/subscription/feature.ts'
import { homeFeature } from './insight/home/feature.ts'
import { statisticsFeature } from './insight/statistics/feature.ts'
import { noticesFeature } from './messages/notices/feature.ts'
import { telegramFeature } from './messages/telegram/feature.ts'
import { ticketsFeature } from './messages/tickets/feature.ts'
import { uploadsFeature } from './messages/uploads/feature.ts'
import { agentsFeature } from './network/agents/feature.ts'
import { clientAddressesFeature } from './network/client-addresses/feature.ts'
import { entriesFeature } from './network/entries/feature.ts'
import { inboundUsersFeature } from './network/inbound-users/feature.ts'
import { linesFeature } from './network/lines/feature.ts'
import { nodeProgramsFeature } from './network/node-programs/feature.ts'
import { nodesFeature } from './network/nodes/feature.ts'
import { usageFeature } from './network/usage/feature.ts'
import { setupFeature } from './ops/setup/feature.ts'
import { siteFeature } from './ops/site/feature.ts'
import { accountFeature } from './people/account/feature.ts'
import { checkInFeature } from './people/check-in/feature.ts'
import { confirmationsFeature } from './people/confirmations/feature.ts'
import { staffFeature } from './people/staff/feature.ts'
import { agenciesFeature } from './shop/agencies/feature.ts'
import { couponsFeature } from './shop/coupons/feature.ts'
import { giftsFeature } from './shop/gifts/feature.ts'
import { ordersFeature } from './shop/orders/feature.ts'
import { paymentsFeature } from './shop/payments/feature.ts'
import { plansFeature } from './shop/plans/feature.ts'
import { prizesFeature } from './shop/prizes/feature.ts'
import { reconciliationFeature } from './shop/reconciliation/feature.ts'
import { referralFeature } from './shop/referral/feature.ts'
import { refundsFeature } from './shop/refunds/feature.ts'
import { renewalsFeature } from './shop/renewals/feature.ts'
import { transfersFeature } from './shop/transfers/feature.ts'
import { walletFeature } from './shop/wallet/feature.ts'
import { withdrawalsFeature } from './shop/withdrawals/feature.ts'

/** Every feature by its district. A new one is a line here. */
const OWN = [
  errorsFeature,
  outboxFeature,
  settingsFeature,
  webhooksFeature,
  entitlementsFeature,
  grantsFeature,
  ledgerFeature,
  trafficFeature,
  accountFeature,
  checkInFeature,
  confirmationsFeature,
  staffFeature,
  noticesFeature,
  telegramFeature,
  ticketsFeature,
  uploadsFeature,
  apiTokensFeature,
  profileFeature,
  recoveryFeature,
  secondFactorFeature,
  signInFeature,
  agenciesFeature,
  couponsFeature,
  giftsFeature,
  ordersFeature,
  paymentsFeature,
  plansFeature,
  renewalsFeature,
  prizesFeature,
  referralFeature,
  walletFeature,
  refundsFeature,
  transfersFeature,
  reconciliationFeature,
  withdrawalsFeature,
  clientAddressesFeature,
  entriesFeature,
  inboundUsersFeature,
  linesFeature,
  nodeProgramsFeature,
  nodesFeature,
  usageFeature,
  agentsFeature,
  downloadsFeature,
  subscriptionFeature,
  batchesFeature,
  correctionsFeature(refuseUnderWay),
  usersFeature,
  homeFeature,
  statisticsFeature,
  setupFeature,
  siteFeature,
] as const

/** The whole product: `handlers.ts`, the timetable of jobs and `dukou verify` are made of it. */
export const FEATURES = [...OWN, auditFeature(OWN), deletionFeature(OWN), mergesFeature(OWN)] as const
