import { type AnswerOf, applyCoupon, listOrders, removeCoupon, walletCheck } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { stopTime, until } from '../../../../test/page-time.ts'
import { LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import { orderCouponTexts } from './coupon-messages.ts'
import { paymentTexts } from './messages.ts'

type Order = AnswerOf<typeof walletCheck>

const NONE = { couponCode: null, couponName: null, couponType: null, couponDiscountLi: 0n } as const
const PLAIN: Order = { ...golden(walletCheck), ...NONE, openTradeId: null, walletSpendLi: 0n, dueLi: 19_900n }
const WITH: Order = {
  ...PLAIN,
  couponCode: 'DK9Z2A',
  couponName: '渡口九折',
  couponType: 'discount',
  couponDiscountLi: 1_990n,
  dueLi: 17_910n,
}

async function openSlip(order: Order, look: Look = {}): Promise<void> {
  member()
  answer(listOrders, [order])
  answer(walletCheck, order)
  await open('/order', look)
  await page.getByRole('button', { name: look.language === 'en' ? 'Pay now' : '继续支付', exact: true }).click()
  await until(() => document.querySelector('dialog[open]'))
}

const slip = () => page.getByRole('dialog', { name: '确认订单' })
const field = () => slip().getByLabelText('优惠券', { exact: true })
const use = () => slip().getByRole('button', { name: '使用', exact: true })
const takeOff = () => slip().getByRole('button', { name: '取消使用' })
const pay = (yuan: string) => slip().getByRole('button', { name: `用支付宝支付 ${yuan} 元` })

async function apply(code: string): Promise<void> {
  await field().fill(code)
  await use().click()
}

describe.each(LOOKS)('the coupon of an order on %s', (_name, look) => {
  it('is written into a field with a button that applies it, and stands there with one that takes it off (2.2-07)', async () => {
    await openSlip(PLAIN, look)
    const t = orderCouponTexts.of(look.language)
    const p = paymentTexts.of(look.language)
    const sheet = page.getByRole('dialog', { name: p.confirmTitle })
    const written = sheet.getByLabelText(t.coupon, { exact: true })
    await expect.element(written).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    answer(applyCoupon, WITH)
    answer(walletCheck, WITH)
    await written.fill('dk9z2a')
    await sheet.getByRole('button', { name: t.apply, exact: true }).click()
    await expect.element(sheet.getByText(t.applied('DK9Z2A', '渡口九折'))).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: p.payWith(p.alipay, '17.91') })).toBeEnabled()
    const text = sheet.element().textContent ?? ''
    for (const words of ['19.90', p.coupon('渡口九折'), '1.99', '17.91']) expect(text).toContain(words)
    expect(await accessibilityFaults()).toEqual([])
    answer(removeCoupon, PLAIN)
    answer(walletCheck, PLAIN)
    await sheet.getByRole('button', { name: t.remove }).click()
    await expect.element(written).toHaveFocus()
    await expect.element(sheet.getByRole('button', { name: p.payWith(p.alipay, '19.90') })).toBeEnabled()
    expect(inputsOf(applyCoupon)).toEqual([{ orderId: PLAIN.id, code: 'dk9z2a' }])
    expect(inputsOf(removeCoupon)).toEqual([{ orderId: PLAIN.id }])
  })
})

describe('applying a coupon', () => {
  it.each(['', '   '])('without a code says 优惠券不能为空 and asks nothing: %j (2.5-01)', async (code) => {
    await openSlip(PLAIN)
    await apply(code)
    await expect.element(slip().getByRole('alert')).toHaveTextContent('优惠券不能为空')
    expect(inputsOf(applyCoupon)).toEqual([])
  })

  it.each([
    ['for too many tries (2.8-02)', 'tooManyCouponAttempts', '尝试次数过多，请稍后再试'],
    [
      'for a coupon that has no uses left (2.8-03)',
      'couponUsageLimitReached',
      '优惠券使用次数超限，取消未完成的订单可以释放优惠券',
    ],
    [
      'for a trial code (2.8-04)',
      'trialCouponNotForOrders',
      '这是体验券，这里要用现金券或折扣券。体验券请在首页兑换。',
    ],
    ['for an order that has one (2.8-05)', 'orderAlreadyHasCoupon', '订单已经用了优惠券，请先取消'],
    ['for an expired coupon (2.8-06)', 'couponExpired', '优惠券已过期'],
    ['for staff', 'notToOneself', '不能自己使用优惠券'],
  ] as const)('says why under the field where it is refused %s', async (_why, name, words) => {
    await openSlip(PLAIN)
    refuse(applyCoupon, name)
    await apply('DK9Z2A')
    await expect.element(slip().getByRole('alert')).toHaveTextContent(words)
    await expect.element(pay('19.90')).toBeEnabled()
    expect(toasts()).toEqual([])
  })

  it.each(['couponNotFound', 'agencyMayNotShop', 'busy', 'unknown'] as const)(
    'that fails for another reason (%s) says 优惠券错误 (2.8-07)',
    async (name) => {
      await openSlip(PLAIN)
      refuse(applyCoupon, name)
      await apply('DK9Z2A')
      await expect.element(slip().getByRole('alert')).toHaveTextContent('优惠券错误')
      await field().fill('DK9Z2B')
      await until(() => slip().getByRole('alert').elements().length === 0)
    },
  )

  it('to an order that has one from elsewhere shows that one, which can be taken off', async () => {
    await openSlip(PLAIN)
    refuse(applyCoupon, 'orderAlreadyHasCoupon')
    answer(walletCheck, WITH)
    await apply('OTHER7')
    await expect.element(takeOff()).toBeVisible()
    await expect.element(slip().getByRole('alert')).toHaveTextContent('订单已经用了优惠券，请先取消')
  })

  it('whose answer got lost shows the order as it is then', async () => {
    await openSlip(PLAIN)
    loseAnswers(applyCoupon)
    answer(walletCheck, WITH)
    await apply('DK9Z2A')
    await expect.element(takeOff()).toBeVisible()
    await expect.element(pay('17.91')).toBeEnabled()
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
  })

  it('lets nobody pay before it is known what is left to pay', async () => {
    await openSlip(PLAIN)
    await expect.element(pay('19.90')).toBeEnabled()
    answer(applyCoupon, WITH)
    answer(walletCheck, WITH)
    const applied = delayAnswers(applyCoupon)
    const checked = delayAnswers(walletCheck)
    const act = () => [...document.querySelectorAll('dialog[open] button')].at(-1) as HTMLButtonElement
    await apply('DK9Z2A')
    await until(() => inputsOf(applyCoupon).length === 1)
    expect(act().disabled).toBe(true)
    applied()
    await until(() => inputsOf(walletCheck).length === 2)
    expect({ disabled: act().disabled, words: act().textContent }).toEqual({ disabled: true, words: '用支付宝支付' })
    checked()
    await expect.element(pay('17.91')).toBeEnabled()
  })

  it('that pays the whole price leaves nothing to pay, neither outside nor from the balance', async () => {
    await openSlip(PLAIN)
    const free = { ...WITH, couponType: 'cash' as const, couponDiscountLi: 19_900n, dueLi: 0n }
    answer(applyCoupon, free)
    answer(walletCheck, free)
    await apply('CASH50')
    await expect.element(slip().getByRole('button', { name: '确认购买，不用付款' })).toBeEnabled()
    expect(document.querySelector('dialog[open] fieldset')).toBe(null)
  })
})

describe('taking a coupon off', () => {
  it.each(['orderNotFound', 'busy', 'unknown'] as const)(
    'that fails (%s) asks to try again later (2.8-08)',
    async (name) => {
      await openSlip(WITH)
      refuse(removeCoupon, name)
      await expect.element(pay('17.91')).toBeEnabled()
      await stopTime()
      await takeOff().click()
      await expectToast('取消优惠券失败，请稍后重试', 5000)
      await expect.element(takeOff()).toBeEnabled()
    },
  )

  it('of an order that is over closes the slip and says so', async () => {
    await openSlip(WITH)
    await expect.element(pay('17.91')).toBeEnabled()
    refuse(removeCoupon, 'orderClosed')
    refuse(walletCheck, 'orderClosed')
    await takeOff().click()
    await until(() => toasts().includes('订单确认出错'))
    await until(() => document.querySelector('dialog[open]') === null)
  })
})
