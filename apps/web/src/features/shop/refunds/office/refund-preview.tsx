import type { AnswerOf, previewRefund } from '@dukou/contract'
import type { RefundDestination } from '@dukou/domain'
import { yuan } from '../../../../lib/format.ts'
import { Money } from '../../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../../ui/layout/receipt.tsx'
import type { RefundTexts } from './messages.ts'
import { takenText } from './refund-words.ts'
import css from './refunds.module.css'

type Preview = AnswerOf<typeof previewRefund>

interface RefundPreviewProps {
  preview: Preview
  destination: RefundDestination
  t: RefundTexts
}

/** The effects of a refund: the money, what is taken back and what cannot be, rebate and coupon. */
export function RefundPreview({ preview, destination, t }: RefundPreviewProps) {
  const { taken, missing, rebate, coupon } = preview
  const lost = takenText(
    { bytes: missing.permanentBytes, timeMs: missing.timeMs, entitlementMs: missing.entitlementMs },
    t,
  )
  return (
    <>
      <Receipt
        result={
          <ReceiptLine label={t.left} big>
            <Money large>{yuan(preview.leftLi)}</Money>
          </ReceiptLine>
        }
      >
        <ReceiptLine label={t.paid}>
          <Money>{yuan(preview.paidLi)}</Money>
        </ReceiptLine>
        {preview.askedLi > 0n && (
          <ReceiptLine label={t.alreadyAsked}>
            −<Money>{yuan(preview.askedLi)}</Money>
          </ReceiptLine>
        )}
      </Receipt>
      <ul className={css.effects}>
        {goesTo(preview, destination, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{t.takes(takenText({ ...taken, bytes: taken.permanentBytes }, t))}</li>
        {preview.takesGiftsBack && <li>{t.giftsBack}</li>}
        {lost !== t.nothing && <li className={css.warning}>{t.cannot(lost)}</li>}
        {rebate && <li>{t.rebateBack(rebate.inviter, yuan(rebate.takenLi), yuan(rebate.debtLi))}</li>}
        {coupon && <li>{coupon.isReturned ? t.couponBack(coupon.code) : t.couponStays(coupon.code)}</li>}
        {preview.isDeleted && <li className={css.warning}>{t.gone}</li>}
      </ul>
    </>
  )
}

function goesTo({ parts, paymentAccount }: Preview, destination: RefundDestination, t: RefundTexts): string[] {
  const toSource = destination === 'source' ? parts.externalLi : 0n
  const creditLi = parts.creditLi + parts.externalLi - toSource
  return [
    ...(toSource > 0n ? [t.goesSource(yuan(toSource), paymentAccount ?? '')] : []),
    ...(parts.walletLi > 0n ? [t.goesWallet(yuan(parts.walletLi))] : []),
    ...(creditLi > 0n ? [t.goesCredit(yuan(creditLi))] : []),
  ]
}
