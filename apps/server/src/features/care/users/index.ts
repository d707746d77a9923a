export { idsOf } from './list-users.ts'
export { firstOf } from './user-order.ts'
