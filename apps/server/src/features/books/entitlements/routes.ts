import { deleteEntitlement } from './delete.ts'
import { listEntitlements } from './list.ts'
import { myEntitlements } from './mine.ts'
import { saveEntitlement } from './save.ts'

export const entitlementRoutes = { deleteEntitlement, listEntitlements, myEntitlements, saveEntitlement }
