export { keepLiability } from './keep-liability.ts'
export { keepSums } from './keep-sums.ts'
export { keepStanding } from './standing.ts'
export { revenueOf } from './sum-day.ts'
