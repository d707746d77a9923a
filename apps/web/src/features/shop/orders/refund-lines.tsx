import { laterPart } from '../../../ui/states/later-part.tsx'
import type { Order } from './order-facts.ts'

const RefundFacts = laterPart(() => import('./refund-facts.tsx'))

/** The refunds of an order on its row. Fetched where there are any. */
export function RefundLines({ order, className }: { order: Order; className?: string | undefined }) {
  const isRefunded = order.refundedLi > 0n || order.refundingLi > 0n
  return isRefunded ? <RefundFacts order={order} className={className} /> : null
}
