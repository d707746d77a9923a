import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { keyedPlatform } from '../../../../test/keyed-platform.ts'
import { refundOf, takeUpRefunds } from '../../../../test/refunds.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, tradeNoOf } from '../../../../test/shop.ts'
import { signatureOf } from '../../../../test/webhook-platform.ts'
import { payAdapters } from '../../../gateways/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from '../payments/index.ts'

const KEY = 'the-webhook-signing-key'
const platform = keyedPlatform()
let server: TestServer
let admin: TestClient

beforeAll(async () => {
  payAdapters.webhooks = platform.adapter
  server = await startTestServer()
  admin = await server.admin()
  const values = { signingKey: KEY }
  await storePaymentAccount(server.app, { code: 'hook', adapter: 'webhooks', values, typeMap: { alipay: 'x' } })
  await writeSettings(server.app.db, { alipayPaymentAccount: 'hook' })
})
afterAll(() => {
  delete payAdapters.webhooks
  return server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function tell(message: Record<string, unknown>) {
  const body = JSON.stringify(message)
  const at = String(server.app.now().getTime())
  const headers = {
    'content-type': 'application/json',
    'webhook-signature': `t=${at},v1=${signatureOf(KEY, at, body)}`,
    connection: 'close',
  }
  return (await fetch(`${server.origin}/api/pay/notify/hook`, { method: 'POST', headers, body })).status
}

/** A customer with an order of 12.50 yuan that was paid on the platform. */
async function paid() {
  const member = await server.member()
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app, { gb: 1n }) })
  const trade = await member.ok('buy', { orderId, payMode: 'alipay', isMobile: false, returnUrl: '' })
  const tradeNo = await tradeNoOf(server.app, trade.id)
  platform.payments.set(tradeNo, { state: 'paid', amountLi: 12_500n, externalNo: `n-${tradeNo}` })
  const told = { event: 'paid', trade: tradeNo, number: `n-${tradeNo}`, fen: 1_250 }
  expect(await tell(told)).toBe(204)
  return { member, orderId, tradeNo, told }
}

const back = (orderId: string, amountLi: bigint) => refundOf(admin, orderId, { amountLi, destination: 'source' })
const statusOf = async (id = '') => (await admin.ok('readRefund', { id })).status

async function count(which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${which}`.execute(server.app.db)
  return rows[0]?.n ?? -1
}

describe('a platform that knows our refund numbers', () => {
  it('is told the number, its own number of the payment, what was paid, and what was kept with the trade', async () => {
    const { orderId, tradeNo } = await paid()
    const { data } = await back(orderId, 2_500n)
    expect(data?.status).toBe('done')
    expect(platform.attempts.at(-1)).toMatchObject({
      refundNo: (await admin.ok('readRefund', { id: data?.id ?? '' })).refundNo,
      tradeNo,
      externalNo: `n-${tradeNo}`,
      amountLi: 2_500n,
      paidLi: 12_500n,
      memo: { cents: '174' },
      again: false,
    })
  })

  it('is sent a refund again whose answer was lost, and gives it back once', async () => {
    const { member, orderId } = await paid()
    const before = platform.givenLi()
    platform.answers.push('lost')
    const { data } = await back(orderId, 2_500n)
    expect(data?.status).toBe('unknown')
    await takeUpRefunds(server.app)
    expect(await statusOf(data?.id)).toBe('done')
    expect(platform.attempts.at(-1)).toMatchObject({ again: true })
    expect(platform.attempts.at(-1)?.refundNo).toBe(platform.attempts.at(-2)?.refundNo)
    expect(platform.givenLi() - before).toBe(2_500n)
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ refundedLi: 2_500n, refundingLi: 0n })
  })

  it('is asked less and less often, and staff are told when nothing is known for a while', async () => {
    const { orderId } = await paid()
    platform.answers.push('pending', 'pending', 'pending')
    const { data } = await back(orderId, 2_500n)
    const waits: number[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      await takeUpRefunds(server.app)
      const { nextTryAt } = await admin.ok('readRefund', { id: data?.id ?? '' })
      waits.push((nextTryAt?.getTime() ?? 0) - server.app.now().getTime())
    }
    expect(waits[0]).toBeLessThan(waits[1] ?? 0)
    expect(await count(sql`outbox where key like 'refund-unknown:%'`)).toBe(1)
    await takeUpRefunds(server.app)
    expect(await statusOf(data?.id)).toBe('done')
  })

  it('whose early answer comes after another process took the refund up decides only when it says done', async () => {
    const { orderId } = await paid()
    platform.answers.push('refused', 'pending')
    const { reached, letGo } = platform.hold()
    const first = back(orderId, 2_500n)
    await reached
    const job = takeUpRefunds(server.app)
    await expect.poll(() => platform.attempts.slice(-2).map(({ again }) => again)).toEqual([false, true])
    letGo()
    await Promise.all([first, job])
    const [refund] = await admin.ok('listRefunds', {
      number: 1,
      sought: '',
      status: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect(refund?.status).toBe('unknown')
    await takeUpRefunds(server.app)
    expect(await statusOf(refund?.id)).toBe('done')
  })
})

describe('a notify of money that went back', () => {
  it('pays nothing, is kept once, and staff are told where it is no refund of ours', async () => {
    const { member, orderId, tradeNo, told } = await paid()
    const before = await member.ok('userInfo', {})
    const evidence = () => count(sql`notify_events where verdict = 'refunded' and trade_no = ${tradeNo}`)
    const alerts = () => count(sql`outbox where key like ${`refunded:hook:${tradeNo}%`}`)
    for (let turn = 0; turn < 3; turn += 1) expect(await tell({ event: 'refunded', trade: tradeNo })).toBe(204)
    expect([await evidence(), await alerts()]).toEqual([1, 1])
    expect(await tell(told)).toBe(204)
    expect(await member.ok('userInfo', {})).toMatchObject({ grantedBytes: before.grantedBytes })
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 0n })
    expect((await member.ok('listOrders', {}))[0]).toMatchObject({ id: orderId, refundedLi: 0n })
  })

  it('of a refund of ours is evidence alone', async () => {
    const { orderId, tradeNo } = await paid()
    await back(orderId, 12_500n)
    expect(await tell({ event: 'refunded', trade: tradeNo })).toBe(204)
    expect(await count(sql`outbox where key like ${`refunded:hook:${tradeNo}%`}`)).toBe(0)
    const { tradeNo: other } = await paid()
    const id = randomUUID()
    expect(await tell({ event: 'refunded', trade: id })).toBe(204)
    expect(await count(sql`outbox where key like ${`refunded:hook:${id}%`}`)).toBe(1)
    expect(other).not.toBe(tradeNo)
  })
})
