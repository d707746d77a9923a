import type { Feature } from '../../../platform/feature.ts'
import { deleteEntitlement } from './delete.ts'
import { moveEntitlements } from './entitlements-table.ts'
import { listEntitlements } from './list.ts'
import { myEntitlements } from './mine.ts'
import { ENTITLEMENT_NAMES } from './names.ts'
import { saveEntitlement } from './save.ts'

export const entitlementsFeature = {
  tables: ['entitlements', 'user_entitlements'],
  views: ['entitlement_ends', 'entitlement_names'],
  routes: { deleteEntitlement, listEntitlements, myEntitlements, saveEntitlement },
  move: moveEntitlements,
  names: ENTITLEMENT_NAMES,
} satisfies Feature
