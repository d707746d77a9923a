export { grantEntitlement } from './entitlements-table.ts'
export { entitlementsHeld } from './of-user.ts'
