import { yuan } from '../../../lib/format.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { orderTexts } from './messages.ts'
import { type Order, refundedToText } from './order-facts.ts'

/** On an order's row: what went back and where, and what is on its way. */
export function RefundLines({ order, className }: { order: Order; className?: string | undefined }) {
  const t = orderTexts.use()
  return (
    <>
      {order.refundedLi > 0n && (
        <span className={className}>
          {t.refundedLine} <Money>{yuan(order.refundedLi)}</Money>
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
