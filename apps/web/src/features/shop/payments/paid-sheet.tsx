import { listOrders } from '@dukou/contract'
import { permanentLeftBytes } from '@dukou/domain'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { day, gigabytes, planGigabytes, yuan } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import type { Adds } from './gains.tsx'
import { paymentTexts } from './messages.ts'
import { paidTexts } from './paid-messages.ts'
import css from './pay-sheet.module.css'

interface PaidSheetProps {
  orderId: string
  adds: Adds
  /** Leads home, and only closes the sheet where that is the home page. */
  onClose: () => void
}

/** The result of a payment: what was delivered, and what became of money that was too much. */
export function PaidSheet({ orderId, adds, onClose }: PaidSheetProps) {
  const t = paymentTexts.use()
  const { data: orders } = useCall(listOrders, {}, { quiet: true })
  // Totals come from the server after the payment: another purchase may have changed them while this one was paid.
  const { user } = useSession()
  const [before] = useState(user)
  const now = user === before ? undefined : user
  const left = now && { permanentGrantedBytes: now.grantedBytes, permanentUsedBytes: now.usedBytes }
  const total = left && gigabytes(permanentLeftBytes(left))
  const paid = orders?.find(({ id, status }) => id === orderId && status === 'paid')
  return (
    <Sheet onClose={onClose} title={t.resultTitle} width={400}>
      <div className={css.paid}>
        <IconCircleCheckFilled size={40} aria-hidden />
        <h3>{paidTexts.use().bought}</h3>
        {adds.addTrafficBytes > 0n && <p>{t.gotTraffic(planGigabytes(adds.addTrafficBytes), total)}</p>}
        {adds.addDurationDays > 0 && (
          <p>{t.gotDays(adds.addDurationDays, now?.timeExpiresAt ? day(now.timeExpiresAt) : undefined)}</p>
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
