import type { Handlers } from '../platform/http/handlers.ts'
import { accountRoutes } from './account/routes.ts'
import { checkInRoutes } from './check-in/routes.ts'
import { entitlementRoutes } from './entitlements/routes.ts'
import { entryRoutes } from './entries/routes.ts'
import { lineRoutes } from './lines/routes.ts'
import { nodeRoutes } from './nodes/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { trafficRoutes } from './traffic/routes.ts'
import { usageRoutes } from './usage/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Every verb of the product under its call's name. The compiler asks for the ones that are missing. */
export const handlers: Handlers = {
  ...accountRoutes,
  ...checkInRoutes,
  ...entitlementRoutes,
  ...entryRoutes,
  ...lineRoutes,
  ...nodeRoutes,
  ...noticeRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...recoveryRoutes,
  ...shopRoutes,
  ...siteRoutes,
  ...subscriptionRoutes,
  ...ticketRoutes,
  ...trafficRoutes,
  ...usageRoutes,
  ...walletRoutes,
}
