export { closeUnpaid } from './close.ts'
export { creditedLi } from './credited.ts'
export { dueLi, findOwnOrder, lockOrder, lockOwnOrder, type Order, readOrder } from './orders-table.ts'
export { payOrder } from './pay.ts'
