import { yuan } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import css from './being-paid-offer.module.css'
import { beingPaidTexts } from './being-paid-texts.ts'
import { type Order, outsideLi } from './order-facts.ts'

interface BeingPaidOfferProps {
  order: Order
  onGoOn: () => void
  onClose: () => void
}

/** Offers the order of a plan that is being paid already, for example in another tab, instead of a second order. */
export default function BeingPaidOffer({ order, onGoOn, onClose }: BeingPaidOfferProps) {
  const t = beingPaidTexts.use()
  return (
    <Sheet onClose={onClose} title={t.title} width={440}>
      <p className={css.text}>{t.text}</p>
      <Receipt
        result={
          <ReceiptLine label={t.due}>
            <Money>{yuan(outsideLi(order))}</Money>
          </ReceiptLine>
        }
      >
        <ReceiptLine label={order.description}>{order.orderNo}</ReceiptLine>
      </Receipt>
      <p className={css.note}>{t.another}</p>
      <SheetActs apart>
        <Button variant="default" onClick={onClose}>
          {t.notNow}
        </Button>
        <Button onClick={onGoOn}>{t.goOn}</Button>
      </SheetActs>
    </Sheet>
  )
}
