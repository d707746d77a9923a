export { grantEntitlement } from './entitlements-table.ts'
export { entitlementsHeld, holds } from './of-user.ts'
