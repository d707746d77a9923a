export { keepSums } from './keep-sums.ts'
