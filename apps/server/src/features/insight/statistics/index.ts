export { keepLiability } from './keep-liability.ts'
export { keepSums } from './keep-sums.ts'
export { keepStanding } from './standing.ts'
