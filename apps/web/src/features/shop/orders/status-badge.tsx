import { Badge } from '../../../ui/layout/badge.tsx'
import { orderTexts } from './messages.ts'
import { type Order, shownStatus } from './order-facts.ts'

const TONES = { paid: 'green', unpaid: 'lamp', cancelled: 'grey' } as const

export function StatusBadge({ order }: { order: Order }) {
  const t = orderTexts.use()
  const status = shownStatus(order)
  const words = { paid: t.statusPaid, unpaid: t.statusUnpaid, cancelled: t.statusCancelled }
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
