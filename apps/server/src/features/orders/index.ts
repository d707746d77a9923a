export { closeUnpaid } from './close.ts'
export { creditedLi } from './credited.ts'
export { spendHold } from './hold.ts'
export { dueLi, findOwnOrder, lockOrder, lockOwnOrder, type Order, readOrder } from './orders-table.ts'
