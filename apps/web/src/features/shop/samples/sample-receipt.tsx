import { yuan } from '../../../lib/format.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { sampleTexts } from './messages.ts'
import { SAMPLE, SAMPLE_DUE_LI } from './sample-data.ts'

/** Price of the sample order, coupon and wallet parts. `total` labels the amount that is left. */
export function SampleReceipt({ total }: { total: string }) {
  const t = sampleTexts.use()
  return (
    <Receipt
      result={
        <ReceiptLine label={total} big>
          <Money large>{yuan(SAMPLE_DUE_LI)}</Money>
        </ReceiptLine>
      }
    >
      <ReceiptLine label={t.plan}>
        <Money>{yuan(SAMPLE.priceLi)}</Money>
      </ReceiptLine>
      <ReceiptLine label={t.coupon} tone="in">
        −<Money>{yuan(SAMPLE.couponLi)}</Money>
      </ReceiptLine>
      <ReceiptLine label={t.wallet}>
        −<Money>{yuan(SAMPLE.walletLi)}</Money>
      </ReceiptLine>
    </Receipt>
  )
}
