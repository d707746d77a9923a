import type { Handlers } from '../platform/http/handlers.ts'
import { accountRoutes } from './account/routes.ts'
import { agencyRoutes } from './agencies/routes.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { checkInRoutes } from './check-in/routes.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { entitlementRoutes } from './entitlements/routes.ts'
import { entryRoutes } from './entries/routes.ts'
import { errorRoutes } from './errors/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { lineRoutes } from './lines/routes.ts'
import { mergeRoutes } from './merges/routes.ts'
import { nodeProgramRoutes } from './node-programs/routes.ts'
import { nodeRoutes } from './nodes/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { trafficRoutes } from './traffic/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { userRoutes } from './users/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

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
