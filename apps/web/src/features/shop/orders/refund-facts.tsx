import { yuan } from '../../../lib/format.ts'
import { Money } from '../../../ui/layout/money.tsx'
import type { Order } from './order-facts.ts'
import { refundedToText, refundTexts } from './refund-messages.ts'

/** The part of an order's payment that went back and where, and the part that is on its way. */
export default function RefundFacts({ order, className }: { order: Order; className?: string | undefined }) {
  const t = refundTexts.use()
  return (
    <>
      {order.refundedLi > 0n && (
        <span className={className}>
          {t.refunded} <Money>{yuan(order.refundedLi)}</Money>
          {t.join}
          {refundedToText(order, t)}
        </span>
      )}
      {order.refundingLi > 0n && (
        <span className={className}>
          {t.refunding} <Money>{yuan(order.refundingLi)}</Money>
        </span>
      )}
    </>
  )
}
