import { moment } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { sampleTexts } from './messages.ts'
import css from './sample.module.css'
import { SAMPLE } from './sample-data.ts'
import { SampleReceipt } from './sample-receipt.tsx'

/** An order as it looks once it is paid. Nothing on it is real. */
export function SampleOrderScreen() {
  const t = sampleTexts.use()
  const facts = [
    [t.orderNo, SAMPLE.orderNo],
    [t.createdAt, moment(SAMPLE.createdAt)],
    [t.paidAt, moment(SAMPLE.paidAt)],
    [t.credited, t.gains],
  ] as const
  return (
    <Page title={t.orderTitle} lead={t.lead}>
      <Card className={css.card ?? ''} title={t.plan} caption={t.statusPaid}>
        <SampleReceipt total={t.paid} />
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <ReceiptLine key={label} label={label}>
              {value}
            </ReceiptLine>
          ))}
        </dl>
        <ButtonLink to="/order" variant="default">
          {t.toOrders}
        </ButtonLink>
      </Card>
    </Page>
  )
}
