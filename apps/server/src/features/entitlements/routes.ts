import { myEntitlements } from './mine.ts'

export const entitlementRoutes = { myEntitlements }
