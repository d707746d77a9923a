import { type AnswerOf, chooseRenewal, endRenewal, myRenewal } from '@dukou/contract'
import { DAY_MS, RENEWAL_TOLD_DAYS } from '@dukou/domain'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { day, walletYuan, yuan } from '../../../lib/format.ts'
import { refresh, useCall } from '../../../lib/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ActCard } from '../../../ui/overlays/act-card.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { renewalTexts } from './messages.ts'

type Renewal = NonNullable<AnswerOf<typeof myRenewal>['renewal']>

/** Automatic renewal of the time package: on or off by one button. Nothing stands here where none is possible. */
export default function RenewalCard() {
  const t = renewalTexts.use()
  const { data } = useCall(myRenewal, {}, { quiet: true })
  const renewal = data?.renewal
  if (!renewal) return null
  const { chosen } = renewal
  return (
    <ActCard
      title={t.title}
      text={<RenewalText renewal={renewal} />}
      act={
        <Button variant={chosen ? 'default' : 'light'} onClick={() => change(renewal)}>
          {chosen ? t.end : t.choose}
        </Button>
      }
    />
  )
}

function RenewalText({ renewal }: { renewal: Renewal }) {
  const t = renewalTexts.use()
  const now = useNow(60_000)
  const { chosen, isPayable, planName, priceLi, timeExpiresAt, firstTryAt, spendableLi } = renewal
  const price = `¥${yuan(priceLi)}`
  if (!chosen) {
    // So close to the end no reminder is sent, and past the first try the next run charges.
    const isSoon = timeExpiresAt.getTime() - now.getTime() <= RENEWAL_TOLD_DAYS * DAY_MS
    return isSoon ? t.offerSoon(planName, price, day(firstTryAt > now ? firstTryAt : now)) : t.offer(planName, price)
  }
  if (!isPayable) return t.stopped(planName)
  const missingLi = priceLi - spendableLi
  const money = `¥${walletYuan(spendableLi)}`
  return (
    <>
      {t.on(planName, price, day(firstTryAt))}{' '}
      {missingLi > 0n ? t.short(money, `¥${walletYuan(missingLi)}`) : t.enough(money)}
    </>
  )
}

async function change({ chosen, planId }: Renewal): Promise<void> {
  const t = renewalTexts.now()
  try {
    if (chosen) await call(endRenewal, {})
    else await call(chooseRenewal, { planId })
    if (chosen) toast.success(t.ended, { more: t.endedMore })
    else toast.success(t.chosen)
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(failure.refusal ? failure.message : t.failed)
  }
  await refresh(myRenewal)
}
