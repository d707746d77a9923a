import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gatewayAccount } from '../../../test/gateway-account.ts'
import { readNotify } from './notify.ts'

const SECRET = 'whsec_of_this_test_alone'
const NOW = new Date('2026-01-02T03:04:05Z')
const account = gatewayAccount('stripe', {
  key: 'sk_test_of_this_test_alone',
  webhookSecret: SECRET,
  currency: 'usd',
  rate: '7.2',
})
const METADATA = { channel: 'sandbox-stripe', trade_no: 'T1', currency: 'usd', minor: '174', li: '12500' }
const SESSION = {
  object: 'checkout.session',
  amount_total: 174,
  currency: 'usd',
  metadata: METADATA,
  payment_intent: 'pi_1',
  payment_status: 'paid',
}
const VERIFIED = { verdict: 'verified', tradeNo: 'T1', externalNo: 'pi_1', amountLi: 12_500n }

function bodyOf(type: string, object: object, more: object = {}): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, type, data: { object }, ...more })
}

function signed(body: string, at: number, secret = SECRET): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function read(body: string, header = signed(body, NOW.getTime() / 1000)) {
  const rawBody = Buffer.from(body)
  const headers = { 'stripe-signature': header }
  return readNotify(account, { method: 'POST', headers, rawQuery: '', rawBody, receivedAt: NOW })
}

const told = (session: object = {}, type = 'checkout.session.completed', more: object = {}) =>
  read(bodyOf(type, { ...SESSION, ...session }, more))

describe('an event of a page that was paid', () => {
  it.each(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])('is money: %s', async (type) => {
    expect(await told({}, type)).toEqual(VERIFIED)
  })

  it.each([
    ['that waits for its money', { payment_status: 'unpaid' }],
    ['that cost nothing', { payment_status: 'no_payment_required' }],
    ['of another payment account at the same merchant', { metadata: { ...METADATA, channel: 'other' } }],
    ['of another shop of the account', { metadata: {} }],
    ['without metadata', { metadata: null }],
  ])('%s pays nothing, and is thanked for', async (_, session) => {
    expect(await told(session)).toEqual({ verdict: 'notFinal' })
  })

  it.each([
    ['in another currency', { currency: 'eur' }],
    ['of nothing', { amount_total: 0 }],
    ['of no amount', { amount_total: null }],
    ['of less than nothing', { amount_total: -174 }],
    ['that does not say what was asked', { metadata: { channel: 'sandbox-stripe', trade_no: 'T1' } }],
  ])('%s is refused', async (_, session) => {
    expect(await told(session)).toMatchObject({ verdict: 'badAmount' })
  })

  it('of another account, or of test money under a live key, is refused', async () => {
    expect(await told({}, undefined, { account: 'acct_1' })).toMatchObject({ verdict: 'wrongMerchant' })
    expect(await told({}, undefined, { livemode: true })).toMatchObject({ verdict: 'wrongMerchant' })
  })

  it('without a payment is refused', async () => {
    expect(await told({ payment_intent: null })).toMatchObject({ verdict: 'malformed' })
  })
})

it.each([
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'payment_intent.succeeded',
  'charge.succeeded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.created',
])('an event of the kind %s moves nothing', async (type) => {
  expect(await told({}, type)).toEqual({ verdict: 'notFinal' })
})

describe('an event of money that went back', () => {
  it('by a refund names the trade, the amount by its rate, and our number where it is ours', async () => {
    const charge = { metadata: METADATA, amount_refunded: 174 }
    const refunded = { verdict: 'refunded', tradeNo: 'T1', amountLi: 12_500n }
    expect(await read(bodyOf('charge.refunded', charge))).toEqual(refunded)
    const refund = { metadata: { ...METADATA, refund_no: 'R1' }, amount: 87, status: 'succeeded' }
    const part = { ...refunded, refundNo: 'R1', amountLi: 6_250n }
    expect(await read(bodyOf('refund.updated', refund))).toEqual(part)
    expect(await read(bodyOf('refund.created', refund))).toEqual(part)
    expect(await read(bodyOf('refund.created', { ...refund, status: 'pending' }))).toEqual({ verdict: 'notFinal' })
  })

  it('of somebody else moves nothing', async () => {
    expect(await read(bodyOf('charge.refunded', { metadata: {}, amount_refunded: 174 }))).toEqual({
      verdict: 'notFinal',
    })
  })
})

describe('the signature of an event', () => {
  const body = bodyOf('checkout.session.completed', SESSION)
  const at = NOW.getTime() / 1000

  it('holds under one of the two secrets while they are exchanged', async () => {
    const [, another] = signed(body, at, 'whsec_the_newer_one').split(',')
    expect(await read(body, `${signed(body, at)},${another}`)).toEqual(VERIFIED)
    expect(await read(body, `t=${at},${another},${signed(body, at).split(',')[1]}`)).toEqual(VERIFIED)
  })

  it.each([
    ['missing', ''],
    ['of another secret', signed(body, at, 'whsec_of_somebody_else')],
    ['of the older scheme', signed(body, at).replace('v1=', 'v0=')],
    ['of another time', signed(body, at).replace(`t=${at}`, `t=${at + 1}`)],
    ['of no time', signed(body, at).replace(/t=\d+,/, '')],
  ])('does not hold when it is %s', async (_, header) => {
    expect(await read(body, header)).toMatchObject({ verdict: 'badSignature' })
  })

  it('of more than five minutes before or after pays nothing by itself: Stripe is asked', async () => {
    const ask = { verdict: 'ask', tradeNo: 'T1' }
    for (const off of [-600, -301, 301, 600]) expect(await read(body, signed(body, at + off))).toEqual(ask)
    for (const off of [-299, 299]) expect(await read(body, signed(body, at + off))).toEqual(VERIFIED)
  })

  it('does not hold for any of ten thousand changed messages', async () => {
    const header = signed(body, at)
    let accepted = 0
    for (let made = 0; made < 10_000; made += 1) {
      const inBody = made % 2 === 0
      const text = inBody ? body : header
      // In the header only digits that are signed or sign: the library reads past what stands around them.
      const from = inBody ? 0 : 2
      const place = from + ((made * 7_919) % (text.length - from))
      const other = String.fromCharCode(48 + ((text.charCodeAt(place) - 48 + 1 + (made % 8) + 75) % 75))
      const changed = text.slice(0, place) + other + text.slice(place + 1)
      const verdict = inBody ? await read(changed, header) : await read(body, changed)
      if (changed !== text && verdict.verdict !== 'badSignature') accepted += 1
    }
    expect(accepted).toBe(0)
  })
})
