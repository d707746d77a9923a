import { applyGrant } from '@dukou/domain'
import { day, gigabytes } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import type { User } from '../../../lib/session.ts'
import { Figure } from '../../../ui/charts/figure.tsx'
import { BeforeAfter, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { paymentTexts } from './messages.ts'

/** Traffic and days that an order adds. Bytes include the bonus. */
export interface Adds {
  addTrafficBytes: bigint
  addDurationDays: number
}

/** The user's balance after the order is paid, from the same function that the server grants with. */
export function afterOrder(user: User, adds: Adds, now: Date) {
  return applyGrant(
    {
      permanentGrantedBytes: user.grantedBytes,
      permanentUsedBytes: user.usedBytes,
      timeExpiresAt: user.timeExpiresAt,
    },
    { permanentBytes: adds.addTrafficBytes, durationDays: adds.addDurationDays },
    now,
  )
}

/** Both figures, before and after, also the one that stays. */
export function GainLines({ user, adds }: { user: User; adds: Adds }) {
  const t = paymentTexts.use()
  const now = serverNow()
  const { permanentBytes, timeExpiresAt } = afterOrder(user, adds, now)
  const running = timeExpiresAt.before !== null && timeExpiresAt.before > now
  const before = running && timeExpiresAt.before ? day(timeExpiresAt.before) : t.none
  return (
    <dl>
      <ReceiptLine label={t.permanent}>
        {adds.addTrafficBytes > 0n ? (
          <BeforeAfter
            before={gigabytes(permanentBytes.before)}
            after={<Figure value={gigabytes(permanentBytes.after)} unit="GB" />}
          />
        ) : (
          <b>{t.unchangedAt(`${gigabytes(permanentBytes.before)} GB`)}</b>
        )}
      </ReceiptLine>
      <ReceiptLine label={running || adds.addDurationDays > 0 ? t.timeExpires : t.timePack}>
        {adds.addDurationDays > 0 && timeExpiresAt.after ? (
          <BeforeAfter before={before} after={day(timeExpiresAt.after)} />
        ) : (
          <b>{running ? t.unchangedAt(before) : t.none}</b>
        )}
      </ReceiptLine>
    </dl>
  )
}
