import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, tradeNoOf } from '../../../../test/shop.ts'
import { signatureOf, webhookPlatform } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from './index.ts'
import { valuesOf } from './payment-accounts.ts'

const KEY = 'the-webhook-signing-key'
const PAYMENT_ACCOUNT = {
  code: 'hook',
  adapter: 'webhooks',
  values: { signingKey: KEY },
  typeMap: { alipay: 'x', wxpay: 'x' },
}
const { adapter, payments, closed, asked } = webhookPlatform()
let server: TestServer

beforeAll(async () => {
  payAdapters.webhooks = adapter
  server = await startTestServer()
  await storePaymentAccount(server.app, PAYMENT_ACCOUNT)
  await writeSettings(server.app.db, { alipayPaymentAccount: 'hook', wxpayPaymentAccount: 'hook' })
})
afterAll(() => {
  delete payAdapters.webhooks
  return server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function waiting() {
  const member = await server.member()
  const order = await member.ok('createOrder', { planId: await addPlan(server.app) })
  const trade = await member.ok('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
  const statusOf = async () => (await member.ok('listOrders', {}))[0]?.status
  return { member, order, trade, tradeNo: await tradeNoOf(server.app, trade.id), statusOf }
}

async function tell(message: Record<string, unknown>, { age = 0, key = KEY } = {}) {
  const body = JSON.stringify(message)
  const at = String(server.app.now().getTime() - age)
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': `t=${at},v1=${signatureOf(key, at, body)}`,
    connection: 'close',
  }
  const response = await fetch(`${server.origin}/api/pay/notify/hook`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}
const NO = { text: '{"code":"FAIL"}', type: 'application/json; charset=utf-8' }

it('a platform that is paid by sending to an address shows it with the exact amount, until the trade ends', async () => {
  const { trade } = await waiting()
  expect(trade).toMatchObject({
    usdtAddress: `T-until-${trade.expiresAt.getTime()}`,
    usdtMilli: 1_740n,
    qrCode: null,
    payUrl: null,
  })
})

it('a start that brings nothing of what the way to pay shows has failed', async () => {
  const member = await server.member()
  const order = await member.ok('createOrder', { planId: await addPlan(server.app) })
  const input = { orderId: order.id, payMode: 'wxpay', isMobile: false, returnUrl: '' } as const
  expect((await member.call('buy', input)).code).toBe(2022)
})

it('a notify that is signed in a header over its raw body pays, and is thanked in the platform’s own way', async () => {
  const { tradeNo, statusOf } = await waiting()
  payments.set(tradeNo, { state: 'paid', amountLi: 12_500n, externalNo: `n-${tradeNo}` })
  const paid = { event: 'paid', trade: tradeNo, number: `n-${tradeNo}`, fen: 1_250 }
  expect(await tell(paid, { key: 'another-signing-key' })).toEqual({ status: 400, ...NO })
  expect(await tell(paid, { age: 301_000 })).toEqual({ status: 400, ...NO })
  expect(await statusOf()).toBe('awaitingPayment')
  expect((await tell(paid)).status).toBe(204)
  expect(await statusOf()).toBe('paid')
})

it('a notify that only tells that something happened makes the platform be asked, and is not thanked for while it is silent', async () => {
  const { tradeNo, statusOf } = await waiting()
  payments.set(tradeNo, { state: 'unknown', problem: 'silent' })
  expect(await tell({ event: 'approved', trade: tradeNo })).toEqual({ status: 503, ...NO })
  payments.set(tradeNo, { state: 'paid', amountLi: 12_500n, externalNo: `n-${tradeNo}` })
  expect((await tell({ event: 'approved', trade: tradeNo })).status).toBe(204)
  expect(await statusOf()).toBe('paid')
})

it('a notify about nothing that moves money is thanked for, and one of a trade that nobody knows', async () => {
  const { tradeNo, statusOf } = await waiting()
  expect((await tell({ event: 'customer.created' })).status).toBe(204)
  expect((await tell({ event: 'approved', trade: 'T0' })).status).toBe(204)
  expect((await tell({ event: 'approved', trade: tradeNo })).status).toBe(204)
  expect(await statusOf()).toBe('awaitingPayment')
})

it('a cancelled order’s trade is closed at a platform that can', async () => {
  const { member, order, tradeNo } = await waiting()
  await member.ok('cancelOrder', { orderId: order.id })
  await expect.poll(() => closed).toContain(tradeNo)
})

it('an account is what its adapter can read, and takes the ways to pay that the adapter serves', async () => {
  const save = (changes: object) => storePaymentAccount(server.app, { ...PAYMENT_ACCOUNT, ...changes })
  await expect(save({ values: {} })).rejects.toThrow('payment account hook, signingKey: is needed')
  const broken = { signingKey: KEY, certificate: 'broken' }
  await expect(save({ values: broken })).rejects.toThrow('payment account hook, certificate: cannot be read')
  await expect(save({ typeMap: { usdt: 'x' } })).rejects.toThrow('webhooks does not serve it')
})

it('the values of an account come back as they were typed, secrets sealed apart from the rest', async () => {
  const values = { realm: 'eu', signingKey: KEY, certificate: '-----BEGIN A-----\nx\n-----END A-----' }
  await storePaymentAccount(server.app, { ...PAYMENT_ACCOUNT, code: 'hook-two', values: { ...values, unknown: 'x' } })
  const { db } = server.app
  const row = await db.selectFrom('pay_channels').selectAll().where('code', '=', 'hook-two').executeTakeFirstOrThrow()
  expect(row).toMatchObject({ base_url: '', merchant_id: '', fields: { realm: 'eu' } })
  expect(JSON.stringify({ ...row, min_li: 0, max_li: 0 })).not.toContain(KEY)
  expect(valuesOf(server.app, row)).toEqual(values)
})

it('what an adapter keeps with a trade comes back with every question about it', async () => {
  const { tradeNo } = await waiting()
  const memo = { cents: '174' }
  payments.set(tradeNo, { state: 'paid', amountLi: 12_500n, externalNo: `n-${tradeNo}` })
  expect((await tell({ event: 'paid', trade: tradeNo, number: `n-${tradeNo}`, fen: 1_250 })).status).toBe(204)
  expect(asked.at(-1)).toEqual({ tradeNo, externalNo: `n-${tradeNo}`, memo })
  const other = await waiting()
  await other.member.ok('cancelOrder', { orderId: other.order.id })
  expect(asked.at(-1)).toEqual({ tradeNo: other.tradeNo, memo })
})

it('a notify of money that went back is kept as evidence once, and pays nothing', async () => {
  const { tradeNo, statusOf } = await waiting()
  const message = { event: 'refunded', trade: tradeNo, number: 'r', fen: 1_250 }
  expect([(await tell(message)).status, (await tell(message)).status]).toEqual([204, 204])
  expect(await statusOf()).toBe('awaitingPayment')
  const { db } = server.app
  const kept = await db.selectFrom('notify_events').select('verdict').where('trade_no', '=', tradeNo).execute()
  expect(kept).toEqual([{ verdict: 'refunded' }])
})
