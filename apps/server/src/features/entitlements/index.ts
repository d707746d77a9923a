export { findEntitlementId, grantEntitlement } from './entitlements-table.ts'
