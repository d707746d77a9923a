import { type AnswerOf, chooseRenewal, endRenewal, myRenewal } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { until } from '../../../../test/page-time.ts'
import { LOOKS, type Look } from '../../../../test/site.tsx'
import { toasts } from '../../../../test/toasts.ts'
import { openWallet } from '../../../../test/wallet.ts'
import { day } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { refresh } from '../../../lib/use-call.ts'
import { renewalTexts } from './messages.ts'

type Renewal = NonNullable<AnswerOf<typeof myRenewal>['renewal']>
const ON = golden(myRenewal).renewal as Renewal
const OFF: Renewal = { ...ON, chosen: false }

async function openWith(renewal: Renewal | null, look: Look = {}): Promise<void> {
  await openWallet({}, look, renewal)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.each(LOOKS)('automatic renewal on %s', (_name, look) => {
  it('is offered with plan, price and how to end it, and chosen by one press', async () => {
    await openWith(OFF, look)
    const t = renewalTexts.of(look.language)
    await expect.element(page.getByText(t.offer('月票', '¥29.90'))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(chooseRenewal, { renewal: ON })
    answer(myRenewal, { renewal: ON })
    await button(t.choose).click()
    await until(() => toasts().includes(t.chosen))
    expect(inputsOf(chooseRenewal)).toEqual([{ planId: ON.planId }])
    await expect.element(button(t.end)).toBeVisible()
  })

  it('that is on says when it is paid, what the balance lacks, and ends by one press', async () => {
    await openWith(ON, look)
    const t = renewalTexts.of(look.language)
    await expect.element(page.getByText(t.on('月票', '¥29.90', '2026-03-09'))).toBeVisible()
    await expect.element(page.getByText(t.short('¥12.345', '¥17.555'))).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(endRenewal, { renewal: OFF })
    answer(myRenewal, { renewal: OFF })
    await button(t.end).click()
    await until(() => toasts().some((toast) => toast.includes(t.ended)))
    expect(inputsOf(endRenewal)).toEqual([{}])
    await expect.element(button(t.choose)).toBeVisible()
  })
})

describe('automatic renewal', () => {
  it('says that the balance is enough where it is', async () => {
    await openWith({ ...ON, spendableLi: 30_000n })
    await expect.element(page.getByText(renewalTexts.of('zh').enough('¥30.000'))).toBeVisible()
  })

  it('is offered with the day of the first charge and no reminder where the end is three days away or less', async () => {
    const t = renewalTexts.of('zh')
    const DAY = 86_400_000
    const now = serverNow().getTime()
    const ending = (days: number): Renewal => ({
      ...OFF,
      timeExpiresAt: new Date(now + days * DAY),
      firstTryAt: new Date(now + (days - 1) * DAY),
    })
    await openWith(ending(2.5))
    await expect.element(page.getByText(t.offerSoon('月票', '¥29.90', day(new Date(now + 1.5 * DAY))))).toBeVisible()
    answer(myRenewal, { renewal: ending(0.5) })
    await refresh(myRenewal)
    await expect.element(page.getByText(t.offerSoon('月票', '¥29.90', day(new Date(now))))).toBeVisible()
    answer(myRenewal, { renewal: ending(3.5) })
    await refresh(myRenewal)
    await expect.element(page.getByText(t.offer('月票', '¥29.90'))).toBeVisible()
  })

  it('that cannot be charged says so, promises nothing and can be ended', async () => {
    const t = renewalTexts.of('zh')
    await openWith({ ...ON, isPayable: false, spendableLi: 90_000n })
    await expect.element(page.getByText(t.stopped('月票'))).toBeVisible()
    await expect.element(page.getByText(t.enough('¥90.000'))).not.toBeInTheDocument()
    await expect.element(button(t.end)).toBeVisible()
  })

  it('stands nowhere without a time package', async () => {
    await openWith(null)
    await until(() => inputsOf(myRenewal).length > 0)
    await expect.element(page.getByText(renewalTexts.of('zh').title)).not.toBeInTheDocument()
  })

  it('says why it could not be chosen, and asks to try again where no answer came', async () => {
    const t = renewalTexts.of('zh')
    await openWith(OFF)
    refuse(chooseRenewal, 'noTimePackage')
    await button(t.choose).click()
    await until(() => toasts().includes(wordsOf('noTimePackage')))
    loseAnswers(chooseRenewal)
    await button(t.choose).click()
    await until(() => toasts().length > 1)
    await expect.element(button(t.choose)).toBeVisible()
  })
})
