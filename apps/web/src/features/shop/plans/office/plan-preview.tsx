import { yuan } from '../../../../lib/format.ts'
import { bestValue, kindOf } from '../plan-facts.ts'
import { type Plan, PlanTicket } from '../plan-ticket.tsx'
import type { PlanTexts } from './messages.ts'
import { unitOf } from './plan-fields.ts'
import css from './plan-preview.module.css'
import type { SoldPlan } from './plan-values.ts'

interface PlanPreviewProps {
  plan: Plan
  /** All that are on sale, it too where it is. */
  plans: readonly SoldPlan[]
  /** Daily quota of a plan that names none; unknown until the settings are here. */
  usualBytes: bigint | null
  t: PlanTexts
}

/** The ticket as the shop draws it, and why it is or is not the one with the lowest unit price. */
export function PlanPreview({ plan, plans, usualBytes, t }: PlanPreviewProps) {
  const before = plans.find(({ id }) => id === plan.id)
  const rivals = [...plans.filter(({ id }) => id !== plan.id), plan].filter((one) => kindOf(one) === kindOf(plan))
  const best = bestValue(rivals) as Plan | undefined
  return (
    <figure className={css.preview}>
      <figcaption>{t.inShop}</figcaption>
      <ul inert>
        <PlanTicket
          plan={{ ...plan, name: plan.name || t.unnamed, dailyLimitBytes: plan.dailyLimitBytes ?? usualBytes }}
          best={best === plan}
          onBuy={async () => {}}
        />
      </ul>
      {before && before.priceLi !== plan.priceLi && <p>{t.priceHelp(yuan(before.priceLi), before.openOrderCount)}</p>}
      <p>{best === undefined ? t.alone : best === plan ? t.best : t.notBest(unitOf(best, t), best.name)}</p>
    </figure>
  )
}
