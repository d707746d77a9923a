import { Badge } from '../../../ui/layout/badge.tsx'
import { orderTexts } from './messages.ts'
import { type Order, refundStateOf, shownStatus } from './order-facts.ts'

const TONES = { paid: 'green', unpaid: 'lamp', cancelled: 'grey' } as const

export function StatusBadge({ order }: { order: Order }) {
  const t = orderTexts.use()
  const status = shownStatus(order)
  const refund = refundStateOf(order)
  if (refund !== 'none') return <Badge tone="grey">{refund === 'whole' ? t.refunded : t.refundedPart}</Badge>
  if (order.proofWaits && status === 'unpaid') return <Badge tone="lamp">{t.statusProof}</Badge>
  const words = { paid: t.statusPaid, unpaid: t.statusUnpaid, cancelled: t.statusCancelled }
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
