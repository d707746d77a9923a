import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, MERCHANT, startGateway } from '../../../../test/gateway.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openTill, type Till } from '../../../../test/till.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { storePaymentAccount } from './index.ts'

const PURCHASES = 12

let till: Till
let second: Gateway
beforeAll(async () => {
  till = await openTill()
  second = await startGateway()
  const { app } = till.server
  await writeSettings(app.db, { alipayPaymentAccount: 'sandbox-a' })
  for (const [code, gateway, share] of [['sandbox-a', till.gateway, 100] as const, ['sandbox-b', second, 1] as const]) {
    const values = { baseUrl: gateway.origin, merchantId: MERCHANT.pid, key: MERCHANT.key }
    await storePaymentAccount(app, { code, adapter: 'epay_v1', values, typeMap: { alipay: 'alipay' } })
    const shares = JSON.stringify({ alipay: share }) as never
    await app.db.updateTable('pay_channels').set({ shares }).where('code', '=', code).execute()
  }
})
afterAll(async () => {
  second.stop()
  await till.close()
})

/** The platform's trades of an order as they are now. */
async function triesOf(orderId: string): Promise<{ channel: string; trade_no: string; status: string }[]> {
  const { rows } = await sql<{ channel: string; trade_no: string; status: string }>`
    select t.channel, t.trade_no, t.status from trades t join orders o on o.id = t.order_id
    where o.public_id = ${orderId} order by t.id`.execute(till.server.app.db)
  return rows
}

it('a failed trade that is paid while its purchase goes on elsewhere pays the order once; what else comes is credit', async () => {
  // The payment is made, only its answer is lost; the next account takes its time.
  await till.gateway.behave({ create: { status: 'garbage' } })
  await second.behave({ create: { delay_ms: 400 } })
  const purchases = await Promise.all(
    Array.from({ length: PURCHASES }, async () => {
      const member = await till.server.member()
      return { member, order: await till.orderOf(member) }
    }),
  )
  const fellBack = await Promise.all(
    purchases.map(async ({ member, order }) => {
      const bought = member.call('buy', { orderId: order.id, payMode: 'alipay', isMobile: false, returnUrl: '' })
      await expect.poll(async () => (await triesOf(order.id)).some(({ channel }) => channel === 'sandbox-b')).toBe(true)
      const [failed] = (await triesOf(order.id)).filter(({ channel }) => channel === 'sandbox-a')
      await Promise.all([bought, failed && till.gateway.pay(failed.trade_no)])
      const [live] = (await triesOf(order.id)).filter(({ channel }) => channel === 'sandbox-b')
      if (live) await second.pay(live.trade_no)
      return failed !== undefined
    }),
  )
  const twice = fellBack.filter(Boolean).length
  expect(twice).toBeGreaterThan(PURCHASES / 2)
  const books = await Promise.all(purchases.map(({ member, order }) => till.booksOf(member, order.id)))
  expect(new Set(books.map(({ status }) => status))).toEqual(new Set(['paid']))
  expect(books.map(({ walletLi }) => walletLi)).toEqual(fellBack.map((did) => (did ? 12_500n : 0n)))
  expect(await brokenInvariants(till.server.app)).toEqual([])
})

it('everybody who pays one order at once ends with the same trade, also where the first account fails', async () => {
  await till.gateway.behave({ create: { status: 'code-1' } })
  await second.behave({ create: { delay_ms: 200 } })
  const member = await till.server.member()
  const order = await till.orderOf(member)
  const trades = await Promise.all(Array.from({ length: 8 }, () => till.buyWith(member, order.id)))
  expect(new Set(trades.map(({ id }) => id)).size).toBe(1)
  expect((await triesOf(order.id)).filter(({ status }) => status === 'awaitingPayment')).toHaveLength(1)
  expect(await brokenInvariants(till.server.app)).toEqual([])
})
