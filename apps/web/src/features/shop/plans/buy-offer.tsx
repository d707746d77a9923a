import { type AnswerOf, listPlans } from '@dukou/contract'
import { useEffect, useState } from 'react'
import { readCookie, writeCookie } from '../../../lib/cookies.ts'
import { fixed, yuan } from '../../../lib/format.ts'
import { shortHash } from '../../../lib/short-hash.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import css from './buy-offer.module.css'
import { offerTexts } from './offer-messages.ts'
import { bestValue, kindOf } from './plan-facts.ts'
import { PlanTicket } from './plan-ticket.tsx'

type Plan = AnswerOf<typeof listPlans>[number]

interface BuyOfferProps {
  planId: string
  onBuy: (planId: string) => Promise<void>
  /** Closed, not to be shown today, or not there. */
  onDone: () => void
}

/** One plan, once a day: the cookie of its hash is set when it is shown. */
export function BuyOffer({ planId, onBuy, onDone }: BuyOfferProps) {
  const t = offerTexts.use()
  const { data: plans, isError } = useCall(listPlans, {}, { quiet: true })
  const [shown, setShown] = useState<Plan>()
  const plan = plans?.find(({ id }) => id === planId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the plans are there.
  useEffect(() => {
    if (shown || (!plans && !isError)) return
    const hash = plan && shortHash(`${plan.id} ${plan.name} ${plan.priceLi}`)
    if (!plan || !hash || readCookie(hash)) return onDone()
    writeCookie(hash, '1', { days: 1 })
    setShown(plan)
  }, [plans, isError])
  if (!shown) return null
  const saved = savedADay(shown, plans ?? [])
  const best = bestValue((plans ?? []).filter((one) => kindOf(one) === kindOf(shown)))
  return (
    <Sheet onClose={onDone} title={saved ? t.saves(shown.name, saved) : t.title} width={440}>
      <ul className={css.offer}>
        <PlanTicket plan={shown} best={shown.id === best?.id} alone onBuy={() => onBuy(shown.id)} />
      </ul>
      <p className={css.note}>{t.onlyToday}</p>
    </Sheet>
  )
}

/** Yuan a day between this time package and the dearest one; nothing where there is no dearer one. */
function savedADay(plan: Plan, plans: readonly Plan[]): string | undefined {
  if (kindOf(plan) !== 'time') return undefined
  const dayLi = ({ priceLi, durationDays }: Plan) => priceLi / BigInt(durationDays)
  const prices = plans.filter((one) => kindOf(one) === 'time').map(dayLi)
  const dearest = prices.reduce((most, one) => (one > most ? one : most), 0n)
  const saved = dearest - dayLi(plan)
  return saved >= 10n ? yuan(BigInt(fixed(saved, 10n, 0)) * 10n) : undefined
}
