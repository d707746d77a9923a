import { GB } from '@dukou/domain'
import { gigabytes, moment } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { contentOf, type Drawn } from './draw-facts.ts'
import css from './lottery.module.css'
import { lotteryTexts } from './messages.ts'

interface ResultSheetProps {
  drawn: Drawn
  onClose: () => void
  onVerify: () => void
}

/** The prize, and the traffic before and after. */
export default function ResultSheet({ drawn, onClose, onVerify }: ResultSheetProps) {
  const t = lotteryTexts.use()
  return (
    <Sheet title={t.result} width={400} onClose={onClose}>
      <div className={css.body}>
        <div className={css.won}>
          <p>{drawn.name}</p>
          <Figure drawn={drawn} />
        </div>
        {drawn.couponCode && (
          <div className={css.code}>
            <code>{drawn.couponCode}</code>
            <Button variant="default" size="sm" onClick={() => copyAndTell(drawn.couponCode ?? '', t)}>
              {t.copyCode}
            </Button>
          </div>
        )}
        <Receipt
          result={
            <ReceiptLine label={t.permanent}>
              <BeforeAfter before={gigabytes(drawn.leftBefore)} after={`${gigabytes(drawn.leftAfter)} GB`} />
            </ReceiptLine>
          }
        >
          <ReceiptLine label={t.spends}>−{gigabytes(BigInt(drawn.costGb) * GB)} GB</ReceiptLine>
          {drawn.permanentGb > 0 && (
            <ReceiptLine label={t.gets} tone="in">
              +{gigabytes(BigInt(drawn.permanentGb) * GB)} GB
            </ReceiptLine>
          )}
          {drawn.permanentGb > 0 && drawn.durationDays > 0 && (
            <ReceiptLine label={t.gets} tone="in">
              {t.days(drawn.durationDays)}
            </ReceiptLine>
          )}
        </Receipt>
        <Button fullWidth size="lg" onClick={onClose}>
          {t.keep}
        </Button>
        <Button fullWidth variant="subtle" onClick={onVerify}>
          {t.verifyThis}
        </Button>
      </div>
    </Sheet>
  )
}

function Figure({ drawn }: { drawn: Drawn }) {
  const t = lotteryTexts.use()
  const { permanentGb, durationDays, payTenths, couponExpiresAt } = drawn
  if (permanentGb > 0)
    return (
      <>
        <p className={css.figure}>
          {gigabytes(BigInt(permanentGb) * GB)} <small>GB</small>
        </p>
        <p className={css.note}>{t.arrived}</p>
      </>
    )
  if (durationDays > 0)
    return (
      <>
        <p className={css.figure}>
          {durationDays} <small>{t.day}</small>
        </p>
        <p className={css.note}>{t.daysArrived}</p>
      </>
    )
  if (payTenths !== null)
    return (
      <>
        <p>{contentOf(drawn, t)}</p>
        <p className={css.note}>{t.couponWon}</p>
        {couponExpiresAt && <p className={css.note}>{t.couponUntil(moment(couponExpiresAt))}</p>}
      </>
    )
  return <p className={css.note}>{t.nothingWon}</p>
}
