import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startPlatform } from '../../../test/gateway.ts'
import { gatewayAccount, gatewayTrade } from '../../../test/gateway-account.ts'
import type { PaymentAccount, PaymentNumbers, Refund } from '../adapter.ts'
import type { StripeAccount } from './account.ts'
import { stripe } from './index.ts'

const TIMEOUT_MS = 5_000
const METHODS = { alipay: 'alipay,card', wxpay: 'wechat_pay' }
let gateway: Gateway
let values: Record<string, string>
let account: PaymentAccount<StripeAccount>

beforeAll(async () => {
  gateway = await startPlatform('platforms/stripe')
  await gateway.set({ notify_url: 'http://127.0.0.1:1/nowhere' })
  const { options = {} } = await gateway.log()
  values = {
    baseUrl: gateway.origin,
    key: options.key ?? '',
    webhookSecret: options.webhook_secret ?? '',
    currency: 'usd',
    rate: '7.2',
  }
  account = gatewayAccount('stripe', values, METHODS)
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.reset())

async function started() {
  const { tradeNo } = gatewayTrade()
  const { memo } = await stripe.create(account, gatewayTrade({ tradeNo }))
  return { tradeNo, ...(memo && { memo }) }
}

async function paid() {
  const trade = await started()
  await gateway.pay(trade.tradeNo)
  return { ...trade, externalNo: (await gateway.log(trade.tradeNo)).orders[0]?.trade_no ?? '' }
}

describe('a start', () => {
  it('opens a page over the amount in the account’s currency, which tells the rate', async () => {
    const trade = gatewayTrade()
    const { page, externalNo, memo } = await stripe.create(account, trade)
    expect(page).toContain(`/c/pay/${externalNo}`)
    expect(memo).toEqual({ session: externalNo, currency: 'usd', minor: '174', li: '12500' })
    const { params, headers } = (await gateway.log(trade.tradeNo)).requests[0] ?? {}
    expect(params).toMatchObject({
      mode: 'payment',
      client_reference_id: trade.tradeNo,
      line_items: {
        0: {
          price_data: {
            currency: 'usd',
            unit_amount: '174',
            product_data: { name: '流量包 100G', description: '¥12.50 = 1.74 USD (1 USD = ¥7.2)' },
          },
        },
      },
      allowed_payment_method_types: { 0: 'alipay', 1: 'card' },
      adaptive_pricing: { enabled: 'false' },
    })
    expect(headers).toMatchObject({
      'idempotency-key': `dukou-${trade.tradeNo}`,
      'stripe-version': '2026-10-28.endive',
    })
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith('x-'))).toEqual([])
  })

  it('in a currency without decimals asks for whole units, and in yuan names no rate', async () => {
    const yen = gatewayAccount('stripe', { ...values, currency: 'jpy', rate: '0.0465' }, METHODS)
    expect((await stripe.create(yen, gatewayTrade())).memo).toMatchObject({ currency: 'jpy', minor: '269' })
    const yuan = gatewayAccount('stripe', { ...values, currency: 'cny', rate: '1' }, METHODS)
    const trade = gatewayTrade({ payMode: 'wxpay' })
    expect((await stripe.create(yuan, trade)).memo).toMatchObject({ currency: 'cny', minor: '1250' })
    const [asked] = (await gateway.log(trade.tradeNo)).requests
    expect(asked?.params.line_items).toEqual({
      0: {
        quantity: '1',
        price_data: { currency: 'cny', unit_amount: '1250', product_data: { name: '流量包 100G' } },
      },
    })
  })

  it('made twice for one trade is one page', async () => {
    const trade = gatewayTrade()
    const first = await stripe.create(account, trade)
    expect(await stripe.create(account, trade)).toEqual(first)
    await expect(stripe.create(account, { ...trade, amountLi: 90_000n })).rejects.toThrow('same parameters')
  })

  it('below the least that Stripe takes has failed, in Stripe’s words', async () => {
    await expect(stripe.create(account, gatewayTrade({ amountLi: 1_000n }))).rejects.toThrow('too small')
  })

  it('with a word that is none of Stripe’s has failed', async () => {
    const odd = gatewayAccount('stripe', values, { alipay: 'Alipay!' })
    await expect(stripe.create(odd, gatewayTrade())).rejects.toThrow('words of Stripe')
  })
})

describe('a query', () => {
  it('finds a payment by what the trade keeps, by its own number, and where both are lost by ours', async () => {
    const { tradeNo, memo, externalNo } = await paid()
    const answer = { state: 'paid', amountLi: 12_500n, externalNo }
    for (const about of [{ tradeNo, memo }, { tradeNo, externalNo }, { tradeNo }])
      expect(await stripe.query(account, about as never, TIMEOUT_MS)).toEqual(answer)
  })

  it('of a page that waits, and of a trade that was never begun, is unpaid', async () => {
    expect(await stripe.query(account, await started(), TIMEOUT_MS)).toEqual({ state: 'unpaid' })
    expect(await stripe.query(account, { tradeNo: 'T0' }, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
  })

  it('of a payment that was given back is unpaid, although its page stays paid', async () => {
    const trade = await paid()
    await gateway.refund(trade.tradeNo)
    expect(await stripe.query(account, trade, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
  })

  it.each([
    ['waits for its money', { payment_status: 'unpaid' }],
    ['is not through', { payment: { status: 'processing' } }],
  ])('of a payment that %s is unpaid', async (_, answer) => {
    const trade = await paid()
    await gateway.behave({ query: { answer } })
    expect(await stripe.query(account, trade, TIMEOUT_MS)).toEqual({ state: 'unpaid' })
  })

  it.each([
    ['another trade', { metadata: { channel: 'sandbox-stripe', trade_no: 'T1' } }],
    ['another payment account', { metadata: { channel: 'other' } }],
    ['money of the other kind', { livemode: true }],
    ['another payment', { payment: { id: 'pi_2' } }],
    ['another currency', { payment: { currency: 'eur' } }],
    ['no amount', { payment: { amount_received: 0 } }],
  ])('that tells of %s says nothing', async (_, answer) => {
    const trade = await paid()
    await gateway.behave({ query: { answer } })
    expect(await stripe.query(account, trade, TIMEOUT_MS)).toMatchObject({ state: 'unknown' })
  })
})

describe('money given back', () => {
  const whole = { refundNo: 'R', amountLi: 12_500n, paidLi: 12_500n }
  const part = { ...whole, amountLi: 6_250n }
  const give = (trade: PaymentNumbers, more: Partial<Refund>) =>
    stripe.refund?.(account, { ...whole, ...trade, ...more }, TIMEOUT_MS)
  const amountsSent = async ({ tradeNo }: PaymentNumbers) =>
    (await gateway.log(tradeNo)).requests
      .filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
      .map(({ params }) => params.amount)

  it('goes in its currency, in parts up to the whole, once for each number', async () => {
    const trade = await paid()
    expect(await give(trade, { ...part, refundNo: 'R1' })).toBe('done')
    expect(await give(trade, { ...part, refundNo: 'R1' })).toBe('done')
    expect(await amountsSent(trade)).toEqual(['87', '87'])
    expect(await give(trade, { refundNo: 'R2' })).toBe('refused')
    expect(await give(trade, { ...part, refundNo: 'R3' })).toBe('done')
    expect(await give(trade, { ...part, refundNo: 'R4' })).toBe('refused')
    await gateway.behave({ query: { status: 500 } })
    expect(await give(trade, { ...part, refundNo: 'R5' })).toBe('pending')
  })

  it('is not given twice where its first answer was lost and Stripe has forgotten our key', async () => {
    const [first, second] = [await paid(), await paid()]
    await gateway.behave({ refund: { status: 500, times: 2 } })
    expect(await give(first, { ...part, refundNo: 'R6' })).toBe('pending')
    expect(await give(second, { refundNo: 'R7' })).toBe('pending')
    await gateway.behave({ refund: { forgotten: true } })
    expect(await give(first, { ...part, refundNo: 'R6', again: true })).toBe('done')
    expect(await give(second, { refundNo: 'R7', again: true })).toBe('done')
    expect(await amountsSent(first)).toEqual(['87'])
    expect(await amountsSent(second)).toEqual(['174'])
  })

  it('that is sent again is found among other refunds of the payment, and sent where it is not there', async () => {
    const trade = await paid()
    expect(await give(trade, { ...part, refundNo: 'R8', again: true })).toBe('done')
    expect(await give(trade, { amountLi: 1_000n, refundNo: 'R9' })).toBe('done')
    await gateway.behave({ refunds: { most: 1 } })
    expect(await give(trade, { ...part, refundNo: 'R8', again: true })).toBe('done')
    expect(await amountsSent(trade)).toEqual(['87', '13'])
  })

  it.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'refused'],
    ['canceled', 'refused'],
  ])('that waited and then is %s is %s', async (state, outcome) => {
    const trade = await paid()
    await gateway.behave({ refund: { state: 'pending' } })
    expect(await give(trade, { refundNo: `R-${state}` })).toBe('pending')
    await gateway.behave({ refunds: { state } })
    expect(await give(trade, { refundNo: `R-${state}`, again: true })).toBe(outcome)
  })

  it('that was sent before is not refused by an answer that does not tell of it', async () => {
    const trade = await paid()
    const wrongly = gatewayAccount('stripe', { ...values, key: 'sk_test_of_somebody_else' }, METHODS)
    const refund = { ...whole, ...trade, refundNo: 'R10' }
    expect(await stripe.refund?.(wrongly, refund, TIMEOUT_MS)).toBe('refused')
    expect(await stripe.refund?.(wrongly, { ...refund, again: true }, TIMEOUT_MS)).toBe('pending')
    await gateway.behave({ refunds: { status: 500 } })
    expect(await give(trade, { refundNo: 'R10', again: true })).toBe('pending')
    expect(await amountsSent(trade)).toEqual([])
  })
})

it('the page of a trade that was given up is ended', async () => {
  const trade = await started()
  await stripe.close?.(account, trade, TIMEOUT_MS)
  await expect(gateway.pay(trade.tradeNo)).rejects.toThrow('it is closed')
  await expect(stripe.close?.(account, trade, TIMEOUT_MS)).rejects.toThrow('can be expired')
})

describe('an account', () => {
  it('is accepted with its key, and refused with another, which is told to nobody', async () => {
    expect(await stripe.probe?.(account, TIMEOUT_MS)).toEqual({ outcome: 'accepted', said: '' })
    const wrongly = gatewayAccount('stripe', { ...values, key: 'sk_test_of_somebody_else' })
    const { outcome, said } = (await stripe.probe?.(wrongly, TIMEOUT_MS)) ?? {}
    expect({ outcome, said }).toEqual({ outcome: 'keyRefused', said: expect.stringContaining('***') })
  })

  it.each([
    ['key', 'pk_test_a_publishable_one'],
    ['webhookSecret', 'not-a-signing-secret'],
    ['rate', '0'],
    ['rate', 'seven'],
  ])('with the %s %s is refused', (field, value) => {
    expect(stripe.readAccount({ ...values, [field]: value })).toMatchObject({ field })
  })

  it('in yuan takes no rate but 1', () => {
    expect(stripe.readAccount({ ...values, currency: 'cny' })).toMatchObject({ field: 'rate' })
  })
})

describe('a call to Stripe', () => {
  let server: Server
  let calls: number
  beforeAll(async () => {
    server = createServer((request) => {
      calls += 1
      request.socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())

  it('whose connection breaks is made once', async () => {
    calls = 0
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const broken = gatewayAccount('stripe', { ...values, baseUrl }, METHODS)
    await expect(stripe.create(broken, gatewayTrade())).rejects.toThrow('connection')
    expect(calls).toBe(1)
  })

  it('goes to no other address than Stripe’s, but for a sandbox', async () => {
    const outside = { ...account, privateHostAllowed: false }
    expect(await stripe.probe?.(outside, TIMEOUT_MS)).toMatchObject({
      outcome: 'noAnswer',
      said: 'only a sandbox account may call another address',
    })
  })
})
