import { useState } from 'react'
import { yuan } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import css from './agencies.module.css'
import { contentOf, type MyAgency } from './agency-facts.ts'
import { agencyTexts } from './messages.ts'

type Plan = MyAgency['plans'][number]

const PriceSheet = openedPart(() => import('./price-sheet.tsx'))

/** The agency's price of each plan of the site. */
export function PricesCard({ plans }: { plans: readonly Plan[] }) {
  const t = agencyTexts.use()
  const [open, setOpen] = useState<Plan>()
  return (
    <Card title={t.prices} caption={t.pricesMore}>
      {plans.length === 0 && <p className={css.more}>{t.noPlans}</p>}
      <ul className={css.rows}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <span className={css.words}>
              {plan.name}
              <span className={css.more}>{contentOf(plan, t)}</span>
            </span>
            <span className={css.act}>
              {plan.priceLi === null ? (
                <span className={css.more}>{t.noPrice}</span>
              ) : (
                <Money>{yuan(plan.priceLi)}</Money>
              )}
              <Button variant="default" size="sm" aria-label={t.setPriceOf(plan.name)} onClick={() => setOpen(plan)}>
                {t.setPrice}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open && <PriceSheet plan={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
