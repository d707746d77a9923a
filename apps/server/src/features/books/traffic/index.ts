export { adjustTraffic, adjustTrafficOfMany } from './adjust.ts'

export { setDailyLimit } from './daily-limit.ts'
export { endTrials } from './end-trials.ts'
export { grantTraffic, type PlanLimits } from './grant.ts'
export { grantTrial } from './grant-trial.ts'
export { openBalances, type Welcome } from './open-balances.ts'
export { type BalanceRow, balanceOf, lockBalances, lockBalancesOf, readBalance } from './traffic-table.ts'
