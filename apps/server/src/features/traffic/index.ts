export { grantTraffic } from './grant.ts'
export { openBalances, type Welcome } from './open-balances.ts'
export { type BalanceRow, balanceOf, readBalance } from './traffic-table.ts'
