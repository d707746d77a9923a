import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, tradeNoOf } from '../../../../test/shop.ts'
import { signatureOf, webhookPlatform } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { saveChannel } from './index.ts'

const KEY = 'the-webhook-signing-key'
const CHANNEL = {
  code: 'hook',
  adapter: 'webhooks',
  baseUrl: '',
  merchantId: '',
  secret: JSON.stringify({ signingKey: KEY }),
  typeMap: { alipay: 'x', wxpay: 'x' },
}
const { adapter, payments, closed } = webhookPlatform()
let server: TestServer

beforeAll(async () => {
  payAdapters.webhooks = adapter
  server = await startTestServer()
  await saveChannel(server.app, CHANNEL)
  await writeSettings(server.app.db, { alipayChannel: 'hook', wxpayChannel: 'hook' })
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
  const save = (changes: object) => saveChannel(server.app, { ...CHANNEL, ...changes })
  await expect(save({ secret: 'no JSON' })).rejects.toThrow('channel hook needs a secret in JSON')
  await expect(save({ secret: '{}' })).rejects.toThrow('channel hook needs a signing key')
  await expect(save({ typeMap: { usdt: 'x' } })).rejects.toThrow('webhooks does not serve it')
})
