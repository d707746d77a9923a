export { grantEntitlement } from './entitlements-table.ts'
