export { grantTraffic } from './grant.ts'
export { type BalanceRow, balanceOf, openBalance, readBalance } from './traffic-table.ts'
