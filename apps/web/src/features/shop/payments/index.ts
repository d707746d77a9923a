import { openedPart } from '../../../ui/states/opened-part.tsx'

export type { Order } from './confirm-order.tsx'
export { tellPaid } from './tell-paid.ts'
export { useTradeStatus } from './use-trade-status.ts'

/** From an order to the paid order. */
export const Purchase = openedPart(() => import('./purchase.tsx'))
