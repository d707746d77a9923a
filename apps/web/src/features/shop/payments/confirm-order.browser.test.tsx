import { buy, listOrders, releaseWallet, tradeStatus, userInfo, walletCheck } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse, wordsOf } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { pass, stopTime, until } from '../../../../test/page-time.ts'
import { sheetText } from '../../../../test/sheet-text.ts'
import { LOOKS, type Look, member, open, route } from '../../../../test/site.tsx'
import { expectToast, toasts } from '../../../../test/toasts.ts'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'

const ORDER: Order = { ...golden(walletCheck), openTradeId: null }
const USER = golden(userInfo)
const slip = () => page.getByRole('dialog', { name: '确认订单' })

/** The slip of an unpaid order, as the wallet check answered it. */
async function openSlip(order: Order = ORDER, look: Look = {}, prepare = () => {}): Promise<void> {
  member()
  answer(listOrders, [order])
  answer(walletCheck, order)
  prepare()
  await open('/order', look)
  await page.getByRole('button', { name: look.language === 'en' ? 'Pay now' : '继续支付', exact: true }).click()
  await until(() => document.querySelector('dialog[open]'))
}

const payButton = () => slip().getByRole('button', { name: '用支付宝支付 4.95 元' })

describe.each(LOOKS)('the slip before paying on %s', (_name, look) => {
  it('says what it costs, who pays what, how to pay, and where one stands afterwards (2.2-05, 2.2-06)', async () => {
    await openSlip(ORDER, look)
    const t = paymentTexts.of(look.language)
    const sheet = page.getByRole('dialog', { name: t.confirmTitle })
    await expect.element(sheet.getByRole('button', { name: t.payWith(t.alipay, '4.95') })).toBeEnabled()
    await expect.element(sheet.getByText(t.wallet('596.070'))).toBeVisible()
    const text = sheet.element().textContent ?? ''
    for (const words of ['19.90', t.coupon('新年减 5 元'), '5.00', '9.95', t.permanent, '77.46', '197.46', t.kept]) {
      expect(text).toContain(words)
    }
    const methods = sheet.getByRole('group', { name: t.methods })
    expect(methods.getByRole('radio').all()).toHaveLength(2)
    expect(await accessibilityFaults()).toEqual([])
    await methods.getByText(t.wxpay).click()
    await expect.element(sheet.getByRole('button', { name: t.payWith(t.wxpay, '4.95') })).toBeEnabled()
  })

  it('asks for nothing more where the balance covers all', async () => {
    await openSlip({ ...ORDER, dueLi: 0n, walletSpendLi: 14_900n }, look)
    const t = paymentTexts.of(look.language)
    await expect.element(page.getByRole('button', { name: t.payFromWallet })).toBeEnabled()
    expect(document.querySelector('dialog[open] fieldset')).toBe(null)
    expect(await accessibilityFaults()).toEqual([])
  })

  it('says what came already and did not fit', async () => {
    await openSlip({ ...ORDER, creditedLi: 3_000n }, look)
    const t = paymentTexts.of(look.language)
    await expect.element(page.getByRole('dialog').getByText(t.keptAsBalance)).toBeVisible()
    expect(page.getByRole('dialog').element().textContent).toContain('3.00')
  })
})

describe('the slip before paying', () => {
  it('waits for the wallet before an amount can be paid', async () => {
    let arrive = () => {}
    await openSlip(ORDER, {}, () => {
      arrive = delayAnswers(walletCheck)
    })
    const act = () => [...document.querySelectorAll('dialog[open] button')].at(-1) as HTMLButtonElement
    expect(act().disabled).toBe(true)
    arrive()
    await expect.element(payButton()).toBeEnabled()
  })

  it('names no amount while it is not known: neither before the answer nor without a connection', async () => {
    let arrive = () => {}
    await openSlip({ ...ORDER, dueLi: 0n }, {}, () => {
      loseAnswers(walletCheck)
      arrive = delayAnswers(walletCheck)
    })
    const act = slip().getByRole('button', { name: '用支付宝支付', exact: true })
    await expect.element(act).toBeDisabled()
    arrive()
    await expect.element(slip().getByText('暂时无法获取')).toBeVisible()
    await expect.element(act).toBeDisabled()
    await expect.element(slip().getByRole('button', { name: '重试' })).toBeEnabled()
    expect(slip().element().textContent).not.toContain('0.00 元')
  })

  it.each(['orderNotFound', 'agencyMayNotShop', 'busy'] as const)(
    'says for five seconds that the wallet could not be asked (%s), and asks again when told to (2.8-09)',
    async (name) => {
      let arrive = () => {}
      await openSlip(ORDER, {}, () => {
        refuse(walletCheck, name)
        arrive = delayAnswers(walletCheck)
      })
      await stopTime()
      arrive()
      await expectToast('订单确认出错', 5000)
      answer(walletCheck, ORDER)
      await slip().getByRole('button', { name: '重试' }).click()
      await until(() => payButton().query())
    },
  )

  it('closes where the order is over already, and says so (2.8-09)', async () => {
    let arrive = () => {}
    await openSlip(ORDER, {}, () => {
      refuse(walletCheck, 'orderClosed')
      arrive = delayAnswers(walletCheck)
    })
    arrive()
    await until(() => toasts().join() === '订单确认出错')
    expect(document.body.textContent).toContain('这个订单已经支付或取消')
    await until(() => document.querySelector('dialog[open]') === null)
  })
})

describe('closing the slip', () => {
  const isClosed = () => document.querySelector('dialog[open]') === null

  it.each([
    ['its cross', () => slip().getByRole('button', { name: '关闭' }).click()],
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Back', async () => history.back()],
  ])('by %s gives back what the wallet check reserved', async (_way, close) => {
    await openSlip()
    await expect.element(payButton()).toBeEnabled()
    expect(inputsOf(releaseWallet)).toEqual([])
    await close()
    await until(isClosed)
    await until(() => inputsOf(releaseWallet).length > 0)
    expect(inputsOf(releaseWallet)).toEqual([{ orderId: ORDER.id }])
  })

  it('by leaving the page gives it back, and a page that is shown again asks the wallet again', async () => {
    await openSlip()
    await expect.element(payButton()).toBeEnabled()
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await until(() => inputsOf(releaseWallet).length === 1)
    expect(inputsOf(walletCheck)).toHaveLength(1)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await until(() => inputsOf(walletCheck).length === 2)
  })

  it('waits for a wallet check that is still under way, and a slip that is opened again waits for the giving back', async () => {
    let arrive = () => {}
    await openSlip(ORDER, {}, () => {
      arrive = delayAnswers(walletCheck)
    })
    await slip().getByRole('button', { name: '关闭' }).click()
    await until(isClosed)
    await page.getByRole('button', { name: '继续支付', exact: true }).click()
    await until(() => document.querySelector('dialog[open]'))
    expect([inputsOf(walletCheck).length, inputsOf(releaseWallet).length]).toEqual([1, 0])
    arrive()
    await expect.element(payButton()).toBeEnabled()
    expect([inputsOf(walletCheck).length, inputsOf(releaseWallet).length]).toEqual([2, 1])
  })

  it('asks nothing where the wallet has no part', async () => {
    await openSlip({ ...ORDER, dueLi: 14_900n, walletSpendLi: 0n })
    await expect.element(slip().getByRole('button', { name: '用支付宝支付 14.90 元' })).toBeEnabled()
    await slip().getByRole('button', { name: '关闭' }).click()
    await until(isClosed)
    await page.getByRole('button', { name: '继续支付', exact: true }).click()
    await until(() => inputsOf(walletCheck).length === 2)
    expect(inputsOf(releaseWallet)).toEqual([])
  })

  it('leaves the part with the order once a payment began', async () => {
    await openSlip()
    const trade = { ...golden(buy), status: 'awaitingPayment' as const, creditedLi: 0n }
    answer(buy, trade)
    answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment', trade })
    await expect.element(payButton()).toBeEnabled()
    await payButton().click()
    const code = page.getByRole('dialog', { name: '支付宝付款' })
    await expect.element(code).toBeVisible()
    await code.getByRole('button', { name: '关闭' }).click()
    await until(isClosed)
    expect(inputsOf(releaseWallet)).toEqual([])
  })

  it('while a payment begins gives nothing back before it is known that none began', async () => {
    await openSlip()
    refuse(buy, 'paymentStartFailed')
    const arrive = delayAnswers(buy)
    await expect.element(payButton()).toBeEnabled()
    await payButton().click()
    await until(() => inputsOf(buy).length === 1)
    await slip().getByRole('button', { name: '关闭' }).click()
    await until(isClosed)
    expect(inputsOf(releaseWallet)).toEqual([])
    arrive()
    await until(() => inputsOf(releaseWallet).length === 1)
  })
})

it('an order that is being paid already goes on in the way that was begun, unless another is picked', async () => {
  const openTradeId = 'c'.repeat(24)
  const trade = { ...golden(buy), id: openTradeId, payMode: 'wxpay', status: 'awaitingPayment' } as const
  await openSlip({ ...ORDER, openTradeId }, {}, () =>
    answer(tradeStatus, { ...golden(tradeStatus), status: 'awaitingPayment', trade }),
  )
  await expect.element(slip().getByRole('button', { name: '用微信支付 4.95 元' })).toBeEnabled()
  await slip().getByText('支付宝').click()
  await expect.element(payButton()).toBeEnabled()
})

describe('starting to pay', () => {
  it('refuses no coupon silently: one that was used too often is named for five seconds (2.8-10, 2.9-01)', async () => {
    await openSlip()
    refuse(buy, 'couponUsageLimitReached')
    await expect.element(payButton()).toBeEnabled()
    await stopTime()
    await payButton().click()
    await expectToast('优惠券使用次数超限', 5000)
  })

  const FAILURES = ['payModeUnavailable', 'amountOutOfRange', 'orderClosed', 'tooManyRequests'] as const
  it.each(FAILURES)('that is refused (%s) says so for five seconds with the server’s reason (2.8-11)', async (name) => {
    const detail = { minimum: 1, maximum: 5000, seconds: 3 }
    await openSlip()
    refuse(buy, name, detail)
    await expect.element(payButton()).toBeEnabled()
    await stopTime()
    await payButton().click()
    await until(() => toasts().length > 0)
    expect(document.body.textContent).toContain(wordsOf(name, detail))
    await expectToast('创建订单失败，请稍后重试', 5000)
  })

  it('is not begun where the amount has changed meanwhile', async () => {
    await openSlip()
    await expect.element(payButton()).toBeEnabled()
    answer(walletCheck, { ...ORDER, dueLi: 5_950n, walletSpendLi: 8_950n })
    await payButton().click()
    await until(() => toasts().join() === '应付金额有变')
    await expect.element(slip().getByRole('button', { name: '用支付宝支付 5.95 元' })).toBeEnabled()
    expect(inputsOf(buy)).toEqual([])
  })

  it('without a connection is told once, and the slip stays', async () => {
    await openSlip()
    loseAnswers(buy)
    await expect.element(payButton()).toBeEnabled()
    await payButton().click()
    await until(() => toasts().length > 0)
    expect(toasts()).toEqual(['网络错误，请稍后重试'])
    await expect.element(payButton()).toBeEnabled()
  })

  it('from the balance alone ends with the result, and at home after five seconds (2.2-03, 2.4-11, 2.4-12)', async () => {
    await openSlip({ ...ORDER, id: 'd'.repeat(24), dueLi: 0n, walletSpendLi: 14_900n })
    answer(buy, { ...golden(buy), status: 'paid' })
    answer(userInfo, { ...USER, grantedBytes: USER.grantedBytes + 120n * GB })
    const act = page.getByRole('button', { name: '用余额支付' })
    await expect.element(act).toBeEnabled()
    await stopTime()
    await act.click()
    await until(() => document.querySelector('dialog[open] h3')?.textContent === '购买成功')
    await until(() => sheetText().includes('120 GB 永久流量已到账，现在共 197.46 GB。'))
    await until(() => toasts().join() === '购买成功')
    await pass(4999)
    expect(route()).toBe('/order')
    await pass(1)
    await until(() => route() === '/')
    expect(inputsOf(buy)).toMatchObject([{ payMode: 'alipay', isMobile: false }])
  })

  it('from the start page ends with a result that its button closes', async () => {
    const order = { ...ORDER, id: 'f'.repeat(24), dueLi: 0n, walletSpendLi: 14_900n }
    member()
    answer(listOrders, [order])
    answer(walletCheck, order)
    answer(buy, { ...golden(buy), status: 'paid' })
    await open('/')
    await page.getByRole('button', { name: '继续支付', exact: true }).click()
    await stopTime()
    await page.getByRole('button', { name: '用余额支付' }).click()
    await until(() => document.querySelector('dialog[open] h3')?.textContent === '购买成功')
    await page.getByRole('button', { name: '回到首页' }).click()
    await until(() => !document.querySelector('dialog[open]'))
    expect(route()).toBe('/')
  })
})
