import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { sampleTexts } from './messages.ts'
import css from './sample.module.css'
import { SampleReceipt } from './sample-receipt.tsx'

/** An order as it looks before it is paid. Nothing on it is real, so there is nothing to pay either. */
export function SampleCheckoutScreen() {
  const t = sampleTexts.use()
  return (
    <Page title={t.checkoutTitle} lead={t.lead}>
      <Card className={css.card ?? ''}>
        <SampleReceipt total={t.due} />
        <dl className={css.facts}>
          <ReceiptLine label={t.methods}>
            {t.alipay} / {t.wxpay}
          </ReceiptLine>
        </dl>
        <ButtonLink to="/shop" variant="default">
          {t.toShop}
        </ButtonLink>
      </Card>
    </Page>
  )
}
