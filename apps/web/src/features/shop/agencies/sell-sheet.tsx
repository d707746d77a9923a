import { agencyCustomers, myAgency, sellFromPool } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { gigabytes, yuan } from '../../../lib/format.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import css from './agencies.module.css'
import { type Customer, contentOf, type MyAgency } from './agency-facts.ts'
import { AgencySheet } from './agency-sheet.tsx'
import { agencyTexts } from './messages.ts'

interface SellSheetProps {
  customer: Customer
  agency: MyAgency
  onClose: () => void
}

/** Chooses what a customer gets, and shows what it leaves in the pool before it is done. */
export default function SellSheet({ customer, agency, onClose }: SellSheetProps) {
  const t = agencyTexts.use()
  const plans = agency.plans.filter(({ priceLi }) => priceLi !== null)
  const [chosen, setChosen] = useState(plans[0])
  const keyFor = useActKey()
  const send = async () => {
    if (!chosen) return
    const input = { customerId: customer.id, planId: chosen.id }
    await call(sellFromPool, input, { idempotencyKey: keyFor(input) })
    await refresh(myAgency, agencyCustomers)
    toast.success(t.sold(chosen.name, customer.email))
    onClose()
  }
  const inGb = (bytes: bigint) => `${gigabytes(bytes)} GB`
  return (
    <AgencySheet title={t.sellTo(customer.email)} verb={t.sell} send={send} disabled={!chosen} onClose={onClose}>
      {plans.length === 0 && <p className={css.more}>{t.nothingPriced}</p>}
      <fieldset className={css.choices} aria-label={t.what}>
        {plans.map((plan) => (
          <label key={plan.id}>
            <input type="radio" name="plan" checked={plan === chosen} onChange={() => setChosen(plan)} />
            <span>{plan.name}</span>
            <Money>{yuan(plan.priceLi ?? 0n)}</Money>
          </label>
        ))}
      </fieldset>
      {chosen && (
        <Receipt result={<ReceiptLine label={t.earns}>{<Money>{yuan(chosen.priceLi ?? 0n)}</Money>}</ReceiptLine>}>
          <ReceiptLine label={t.gets} tone="in">
            {contentOf(chosen, t)}
          </ReceiptLine>
          <ReceiptLine label={t.poolLeft}>
            <BeforeAfter before={inGb(agency.poolBytes)} after={inGb(agency.poolBytes - chosen.permanentBytes)} />
          </ReceiptLine>
          <ReceiptLine label={t.daysLeft}>
            <BeforeAfter before={agency.poolDays} after={agency.poolDays - chosen.durationDays} />
          </ReceiptLine>
        </Receipt>
      )}
    </AgencySheet>
  )
}
