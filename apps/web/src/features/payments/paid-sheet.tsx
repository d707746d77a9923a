import { IconCircleCheckFilled } from '@tabler/icons-react'
import { day, gigabytes, planGigabytes } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Adds, afterOrder } from './gains.tsx'
import { paymentTexts } from './messages.ts'
import css from './pay-sheet.module.css'

interface PaidSheetProps {
  adds: Adds
  /** As computed when the order was confirmed. */
  after: ReturnType<typeof afterOrder>
  onClose: () => void
}

/** It worked, and this is what came in. */
export function PaidSheet({ adds, after, onClose }: PaidSheetProps) {
  const t = paymentTexts.use()
  return (
    <Sheet onClose={onClose} title={t.resultTitle} width={400}>
      <div className={css.paid}>
        <IconCircleCheckFilled size={40} aria-hidden />
        <h3>{t.bought}</h3>
        {adds.addTrafficBytes > 0n && (
          <p>{t.gotTraffic(planGigabytes(adds.addTrafficBytes), gigabytes(after.permanentBytes.after))}</p>
        )}
        {adds.addDurationDays > 0 && after.timeExpiresAt.after && (
          <p>{t.gotDays(adds.addDurationDays, day(after.timeExpiresAt.after))}</p>
        )}
        <ButtonLink to="/" fullWidth>
          {t.goHome}
        </ButtonLink>
        <p className={css.soon}>{t.autoHome}</p>
      </div>
    </Sheet>
  )
}
