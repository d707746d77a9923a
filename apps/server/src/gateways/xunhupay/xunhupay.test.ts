import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startPlatform } from '../../../test/gateway.ts'
import { gatewayAccount, gatewayTrade } from '../../../test/gateway-account.ts'
import type { PaymentAccount, PaymentNumbers, Refund } from '../adapter.ts'
import type { XunhupayAccount } from './account.ts'
import { xunhupay } from './index.ts'

const TIMEOUT_MS = 5_000
let gateway: Gateway
let values: Record<string, string>
let account: PaymentAccount<XunhupayAccount>

beforeAll(async () => {
  gateway = await startPlatform('platforms/xunhupay')
  const { options = {} } = await gateway.log()
  values = { baseUrl: gateway.origin, merchantId: options.appid ?? '', key: options.secret ?? '' }
  account = gatewayAccount('xunhupay', values)
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.reset())

async function started() {
  const trade = gatewayTrade()
  const { memo } = await xunhupay.create(account, trade)
  return { tradeNo: trade.tradeNo, ...(memo && { memo }) }
}

describe('a start', () => {
  it('shows the page, and keeps the amount and the platform’s number with the trade', async () => {
    const parameters = await xunhupay.create(account, gatewayTrade({ isMobile: true, goodsName: '流量包 🚀 100%' }))
    const number = /\d+$/.exec(parameters.page ?? '')?.[0]
    expect(parameters).toMatchObject({ externalNo: number, memo: { li: '12500', number } })
    expect((await gateway.log()).requests.at(-1)?.params).toMatchObject({
      total_fee: '12.50',
      title: '流量包  100',
      type: 'WAP',
      wap_url: 'https://shop.example',
      payment: 'alipay',
    })
  })

  it('that leads to no web page has failed', async () => {
    await gateway.behave({ create: { url: 'javascript:alert(1)' } })
    await expect(xunhupay.create(account, gatewayTrade())).rejects.toThrow('url is no web address')
  })
})

it.each([
  ['without a hash', { unsigned: true }],
  ['hashed with another secret', { wrong_sign: true }],
  ['changed after it was hashed', { after_sign: { errmsg: 'fine' } }],
  ['with a field more than was hashed', { after_sign: { more: '1' } }],
])('a good answer %s is a failure, for a start, a query and a refund', async (_, wish) => {
  const trade = await started()
  await gateway.pay(trade.tradeNo).catch(() => undefined)
  await gateway.behave({ create: wish, query: wish, refund: wish })
  await expect(xunhupay.create(account, gatewayTrade())).rejects.toThrow('hash')
  expect(await xunhupay.query(account, trade, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  const refund = { ...trade, refundNo: 'R', amountLi: 12_500n, paidLi: 12_500n }
  expect(await xunhupay.refund?.(account, refund, TIMEOUT_MS)).toBe('pending')
})

describe('a query', () => {
  it('tells the amount that was paid, or that was asked where the platform names none', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    const paid = { state: 'paid', amountLi: 12_500n, externalNo: trade.memo?.number }
    expect(await xunhupay.query(account, trade, TIMEOUT_MS)).toEqual(paid)
    await gateway.behave({ query: { short: true } })
    expect(await xunhupay.query(account, trade, TIMEOUT_MS)).toEqual(paid)
    expect(await xunhupay.query(account, { tradeNo: trade.tradeNo }, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })

  it.each(['WP', 'CD', 'od', ''])('that answers the status %s is not paid', async (status) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ query: { answer: { status } } })
    expect(await xunhupay.query(account, trade, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
  })

  it.each([
    ['another order', { out_trade_order: 'T1' }],
    ['an amount that is none', { total_fee: '1e2' }],
    ['an amount of nothing', { total_fee: '0.00' }],
  ])('that tells of %s says nothing', async (_, answer) => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ query: { answer } })
    expect(await xunhupay.query(account, trade, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })

  it('that tells of another payment says nothing', async () => {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    await gateway.behave({ query: { answer: { open_order_id: '2' } } })
    const about = { ...trade, externalNo: trade.memo?.number ?? '' }
    expect(await xunhupay.query(account, about, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })

  it('of an order that was never begun is unpaid, and what is refused for another reason says nothing', async () => {
    expect(await xunhupay.query(account, { tradeNo: 'T0' }, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
    await gateway.behave({ query: { clock_off: 600 } })
    expect(await xunhupay.query(account, { tradeNo: 'T0' }, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })
})

it('an account is accepted with its secret, and refused with another', async () => {
  expect(await xunhupay.probe?.(account, TIMEOUT_MS)).toMatchObject({ outcome: 'accepted' })
  const wrongly = gatewayAccount('xunhupay', { ...values, key: 'another-secret-of-somebody' })
  expect(await xunhupay.probe?.(wrongly, TIMEOUT_MS)).toMatchObject({ outcome: 'keyRefused' })
})

describe('a payment', () => {
  const give = (trade: PaymentNumbers, more: Partial<Refund> = {}) =>
    xunhupay.refund?.(account, { ...trade, refundNo: 'R1', amountLi: 12_500n, paidLi: 12_500n, ...more }, TIMEOUT_MS)
  async function paid() {
    const trade = await started()
    await gateway.pay(trade.tradeNo)
    return trade
  }
  const timesSent = async ({ tradeNo }: PaymentNumbers) =>
    (await gateway.log(tradeNo)).requests.filter(({ path }) => path === '/payment/refund.html').length

  it('is given back as a whole, once, and never in part', async () => {
    const trade = await paid()
    expect(await give(trade, { amountLi: 2_500n })).toBe('refused')
    expect(await give(trade)).toBe('done')
    expect(await give(trade)).toBe('done')
  })

  it('whose refund got no answer is done once the platform says that the money is back', async () => {
    const trade = await paid()
    await gateway.behave({ refund: { status: 500 } })
    expect(await give(trade)).toBe('pending')
    expect(await give(trade, { again: true })).toBe('done')
    expect(await timesSent(trade)).toBe(1)
  })

  it('whose refund never came to the platform is given back by the next attempt', async () => {
    const trade = await paid()
    expect(await give(trade, { again: true })).toBe('done')
  })

  it('is refused at the first attempt where the platform has it as paid, and at a later one waits', async () => {
    const trade = await paid()
    await gateway.behave({ refund: { refused: true } })
    expect(await give(trade)).toBe('refused')
    expect(await give(trade, { again: true })).toBe('pending')
    await gateway.behave({ refund: { refused: false, refund_status: 'UD' } })
    expect(await give(trade)).toBe('refused')
    await gateway.behave({ refund: { refund_status: 'RD' } })
    expect(await give(trade)).toBe('pending')
  })

  it('waits after a refusal where nothing sure is known of it', async () => {
    const trade = await paid()
    await gateway.behave({ refund: { refused: true }, query: { status: 500 } })
    expect(await give(trade)).toBe('pending')
    await gateway.behave({ query: { answer: { out_trade_order: 'T1' }, status: null } })
    expect(await give(trade)).toBe('pending')
    await gateway.behave({ query: { answer: { status: 'WP' } } })
    expect(await give(trade)).toBe('pending')
  })
})
