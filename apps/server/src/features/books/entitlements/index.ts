export { grantEntitlement, shortenEntitlement } from './entitlements-table.ts'
export { entitlementsHeld, holds } from './of-user.ts'
