import { type AnswerOf, buy, hostInfo, listOrders, userInfo, walletCheck } from '@dukou/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, delayAnswers, golden, inputsOf, loseAnswers, refuse } from '../../../../test/answers.ts'
import { accessibilityFaults } from '../../../../test/faults.ts'
import { settled, until } from '../../../../test/page-time.ts'
import { draw, LOOKS, type Look, member, open } from '../../../../test/site.tsx'
import { paymentTexts } from './messages.ts'
import Purchase from './purchase.tsx'
import { wayTexts } from './way-messages.ts'

const ORDER = { ...golden(walletCheck), openTradeId: null }
const slip = () => page.getByRole('dialog')

type Way = AnswerOf<typeof hostInfo>['payWays'][number]

const ways = (...changes: Partial<Way>[]): Way[] =>
  changes.map((change) => ({ mode: 'alipay', state: 'open', minLi: 10n, maxLi: 10_000_000n, ...change }))

/** The slip of an unpaid order of 4.95 yuan, with these ways to pay. */
async function openSlip(payWays: Way[], look: Look = {}): Promise<void> {
  member()
  answer(listOrders, [ORDER])
  answer(walletCheck, ORDER)
  answer(hostInfo, { ...golden(hostInfo), payWays })
  await open('/order', look)
  await page.getByRole('button', { name: look.language === 'en' ? 'Pay now' : '继续支付', exact: true }).click()
  await until(() => document.querySelector('dialog[open]'))
}

/** The slip, drawn alone, on a page that does not know the site's settings yet. */
async function openLoading<T>(prepare: () => T): Promise<T> {
  member()
  answer(walletCheck, ORDER)
  answer(hostInfo, { ...golden(hostInfo), payWays: ways({}) })
  const prepared = prepare()
  await draw(<Purchase order={ORDER} user={golden(userInfo)} onClose={() => {}} onHome={() => {}} />)
  await until(() => document.querySelector('dialog[open]'))
  return prepared
}

describe.each(LOOKS)('a way to pay that cannot be chosen on %s', (_name, look) => {
  it('stands with its reason, and the next is taken', async () => {
    await openSlip(ways({ state: 'failing' }, { mode: 'wxpay' }), look)
    const t = paymentTexts.of(look.language)
    await expect.element(slip().getByRole('button', { name: t.payWith(t.wxpay, '4.95') })).toBeEnabled()
    await expect
      .element(slip().getByRole('radio', { name: new RegExp(`${t.alipay}.*${wayTexts.of(look.language).wayFailing}`) }))
      .toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
  })
})

describe('the ways to pay', () => {
  it.each<[Partial<Way>, string]>([
    [{ state: 'closed' }, '这个时段不收款'],
    [{ minLi: 10_000n }, '满 10.00 元可用'],
    [{ maxLi: 1_000n }, '最多 1.00 元'],
  ])('say why one cannot be chosen now: %o', async (change, words) => {
    await openSlip(ways({ ...change }, { mode: 'wxpay' }))
    await expect.element(slip().getByRole('button', { name: '用微信支付 4.95 元' })).toBeEnabled()
    await expect.element(slip().getByRole('radio', { name: new RegExp(`支付宝.*${words}`) })).toBeDisabled()
  })

  it('say which do not open in the browser of this app, and take one that does', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.56.2800'
    await openSlip(ways({}, { mode: 'wxpay' }, { mode: 'transfer' }), { screen: 'phone', agent })
    await expect.element(slip().getByRole('button', { name: '用微信支付 4.95 元' })).toBeEnabled()
    await expect.element(slip().getByRole('radio', { name: /支付宝.*在微信里打不开/ })).toBeEnabled()
    expect(
      slip()
        .getByText(/打不开/)
        .all(),
    ).toHaveLength(1)
    await slip()
      .getByText(/^支付宝/)
      .click()
    await expect.element(slip().getByRole('button', { name: '用支付宝支付 4.95 元' })).toBeEnabled()
    expect(await accessibilityFaults()).toEqual([])
  })

  it('are asked anew where the server takes one no more', async () => {
    await openSlip(ways({}, { mode: 'wxpay' }))
    const pay = slip().getByRole('button', { name: '用支付宝支付 4.95 元' })
    await expect.element(pay).toBeEnabled()
    answer(hostInfo, { ...golden(hostInfo), payWays: ways({ state: 'failing' }, { mode: 'wxpay' }) })
    refuse(buy, 'payModeUnavailable')
    await pay.click()
    await expect.element(slip().getByRole('radio', { name: /支付宝.*暂时无法发起/ })).toBeDisabled()
    await expect.element(slip().getByRole('button', { name: '用微信支付 4.95 元' })).toBeEnabled()
  })

  it('are those that have an account', async () => {
    await openSlip(ways({ mode: 'wxpay' }))
    await expect.element(slip().getByRole('button', { name: '用微信支付 4.95 元' })).toBeEnabled()
    expect(slip().getByRole('radio').all()).toHaveLength(1)
  })

  it('say that there is none yet', async () => {
    await openSlip([])
    await expect.element(slip().getByText('还没有开通付款方式，请联系客服。')).toBeVisible()
    const act = [...document.querySelectorAll('dialog[open] button')].at(-1) as HTMLButtonElement
    expect(act.disabled).toBe(true)
  })

  it('are not told as missing while they are loading', async () => {
    const arrive = await openLoading(() => delayAnswers(hostInfo))
    await until(() => inputsOf(walletCheck).length > 0)
    await settled()
    expect(slip().element().textContent).not.toContain('还没有开通付款方式')
    arrive?.()
    await expect.element(slip().getByRole('button', { name: '用支付宝支付 4.95 元' })).toBeEnabled()
  })

  it('can be asked for again where they could not be loaded', async () => {
    await openLoading(() => loseAnswers(hostInfo))
    await expect.element(slip().getByText('加载失败')).toBeVisible()
    expect(slip().element().textContent).not.toContain('还没有开通付款方式')
    answer(hostInfo, { ...golden(hostInfo), payWays: ways({}) })
    await slip().getByRole('button', { name: '重试' }).click()
    await expect.element(slip().getByRole('button', { name: '用支付宝支付 4.95 元' })).toBeEnabled()
  })

  it('pay nothing where none can be chosen', async () => {
    await openSlip(ways({ state: 'failing' }))
    await expect.element(slip().getByText('暂时无法发起，请换一种或稍后再试')).toBeVisible()
    const act = [...document.querySelectorAll('dialog[open] button')].at(-1) as HTMLButtonElement
    expect(act.disabled).toBe(true)
  })
})
