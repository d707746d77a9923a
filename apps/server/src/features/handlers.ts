import type { Handlers } from '../platform/http/handlers.ts'
import { apiTokenRoutes } from './access/api-tokens/routes.ts'
import { profileRoutes } from './access/profile/routes.ts'
import { recoveryRoutes } from './access/recovery/routes.ts'
import { secondFactorRoutes } from './access/second-factor/routes.ts'
import { signInRoutes } from './access/sign-in/routes.ts'
import { auditRoutes } from './base/audit/routes.ts'
import { errorRoutes } from './base/errors/routes.ts'
import { settingsRoutes } from './base/settings/routes.ts'
import { webhookRoutes } from './base/webhooks/routes.ts'
import { entitlementRoutes } from './books/entitlements/routes.ts'
import { trafficRoutes } from './books/traffic/routes.ts'
import { correctionRoutes } from './care/corrections/routes.ts'
import { deletionRoutes } from './care/deletion/routes.ts'
import { mergeRoutes } from './care/merges/routes.ts'
import { userRoutes } from './care/users/routes.ts'
import { downloadRoutes } from './clients/downloads/routes.ts'
import { subscriptionRoutes } from './clients/subscription/routes.ts'
import { homeRoutes } from './insight/home/routes.ts'
import { statisticsRoutes } from './insight/statistics/routes.ts'
import { noticeRoutes } from './messages/notices/routes.ts'
import { telegramRoutes } from './messages/telegram/routes.ts'
import { ticketRoutes } from './messages/tickets/routes.ts'
import { entryRoutes } from './network/entries/routes.ts'
import { lineRoutes } from './network/lines/routes.ts'
import { nodeProgramRoutes } from './network/node-programs/routes.ts'
import { nodeRoutes } from './network/nodes/routes.ts'
import { usageRoutes } from './network/usage/routes.ts'
import { siteRoutes } from './ops/site/routes.ts'
import { accountRoutes } from './people/account/routes.ts'
import { checkInRoutes } from './people/check-in/routes.ts'
import { staffRoutes } from './people/staff/routes.ts'
import { agencyRoutes } from './shop/agencies/routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { paymentRoutes } from './shop/payments/routes.ts'
import { shopRoutes } from './shop/plans/routes.ts'
import { walletRoutes } from './shop/wallet/routes.ts'

/** Every verb of the product under its call's name. The compiler asks for the ones that are missing. */
export const handlers: Handlers = {
  ...accountRoutes,
  ...apiTokenRoutes,
  ...agencyRoutes,
  ...auditRoutes,
  ...checkInRoutes,
  ...correctionRoutes,
  ...deletionRoutes,
  ...downloadRoutes,
  ...entitlementRoutes,
  ...entryRoutes,
  ...errorRoutes,
  ...homeRoutes,
  ...lineRoutes,
  ...mergeRoutes,
  ...nodeProgramRoutes,
  ...nodeRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...profileRoutes,
  ...recoveryRoutes,
  ...secondFactorRoutes,
  ...settingsRoutes,
  ...shopRoutes,
  ...signInRoutes,
  ...siteRoutes,
  ...staffRoutes,
  ...statisticsRoutes,
  ...subscriptionRoutes,
  ...telegramRoutes,
  ...ticketRoutes,
  ...trafficRoutes,
  ...usageRoutes,
  ...userRoutes,
  ...walletRoutes,
  ...webhookRoutes,
}
