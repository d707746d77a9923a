import { listOrders } from '@dukou/contract'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { day, gigabytes, planGigabytes, yuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import type { Adds, afterOrder } from './gains.tsx'
import { paymentTexts } from './messages.ts'
import { paidTexts } from './paid-messages.ts'
import css from './pay-sheet.module.css'

interface PaidSheetProps {
  orderId: string
  adds: Adds
  /** As computed when the order was confirmed. */
  after: ReturnType<typeof afterOrder>
  /** Leads home, and only closes the sheet where that is the home page. */
  onClose: () => void
}

/** The result of a payment: what was delivered, and what became of money that was too much. */
export function PaidSheet({ orderId, adds, after, onClose }: PaidSheetProps) {
  const t = paymentTexts.use()
  const { data: orders } = useCall(listOrders, {}, { quiet: true })
  const paid = orders?.find(({ id, status }) => id === orderId && status === 'paid')
  return (
    <Sheet onClose={onClose} title={t.resultTitle} width={400}>
      <div className={css.paid}>
        <IconCircleCheckFilled size={40} aria-hidden />
        <h3>{paidTexts.use().bought}</h3>
        {adds.addTrafficBytes > 0n && (
          <p>{t.gotTraffic(planGigabytes(adds.addTrafficBytes), gigabytes(after.permanentBytes.after))}</p>
        )}
        {adds.addDurationDays > 0 && after.timeExpiresAt.after && (
          <p>{t.gotDays(adds.addDurationDays, day(after.timeExpiresAt.after))}</p>
        )}
        {paid && paid.creditedLi > 0n && (
          <p>
            {t.overpaid} <Money>{yuan(paid.creditedLi)}</Money> {t.overpaidMore}
          </p>
        )}
        <Button fullWidth onClick={onClose}>
          {t.goHome}
        </Button>
        <p className={css.soon}>{t.autoHome}</p>
      </div>
    </Sheet>
  )
}
