import { yuan } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import { orderTexts } from './messages.ts'
import { creditedText, type Order } from './order-facts.ts'

/** On an order's row: money that came for it, did not pay it and is balance now. */
export function CreditedLine({ order, className }: { order: Order; className?: string | undefined }) {
  const t = orderTexts.use()
  const words = creditedText(order, t)
  if (!words) return null
  return (
    <span className={className}>
      {words} <Money>{yuan(order.creditedLi)}</Money>
    </span>
  )
}
