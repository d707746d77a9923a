export { grantTraffic } from './grant.ts'
export { openBalance, readBalance } from './traffic-table.ts'
