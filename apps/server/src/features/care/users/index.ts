export { matching } from './user-filter.ts'
export { firstOf } from './user-order.ts'
