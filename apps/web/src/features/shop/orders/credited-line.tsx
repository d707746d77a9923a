import { yuan } from '../../../lib/format.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { orderTexts } from './messages.ts'
import { creditedText, type Order } from './order-facts.ts'

/** On an order's row: the money that came for it, did not pay it and is balance now. */
export function CreditedLine({ order, className }: { order: Order; className?: string | undefined }) {
  const t = orderTexts.use()
  if (order.creditedLi === 0n) return null
  return (
    <span className={className}>
      {creditedText(order, t)} <Money>{yuan(order.creditedLi)}</Money>
      {t.join}
      {t.nowBalance}
    </span>
  )
}
