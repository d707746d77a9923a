import { orderTexts } from './messages.ts'
import { type Order, shownStatus } from './order-facts.ts'
import css from './status-badge.module.css'

export function StatusBadge({ order }: { order: Order }) {
  const t = orderTexts.use()
  const status = shownStatus(order)
  const words = { paid: t.statusPaid, unpaid: t.statusUnpaid, cancelled: t.statusCancelled }
  return (
    <span className={css.badge} data-status={status}>
      {words[status]}
    </span>
  )
}
