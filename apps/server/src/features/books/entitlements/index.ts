export { grantEntitlement, moveEntitlements } from './entitlements-table.ts'
