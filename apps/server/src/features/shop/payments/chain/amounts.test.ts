import { refusalCodes } from '@dukou/contract'
import { USDT_AMOUNTS_EACH, USDT_STEPS } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openChain, SHOP, type TestChain, waitForUsdt } from '../../../../../test/chain.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../../test/shop.ts'
import { receivingFor } from './keep-amount.ts'

let server: TestServer
let chain: TestChain
beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  chain = await openChain(server)
  await chain.mine(200)
})
afterAll(async () => {
  chain.stop()
  await server.stop()
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

it('the amount is exact to three decimals, rounded up, at the rate of the settings, and lasts as long as they say (2.5-13)', async () => {
  const member = await server.member()
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
  const trade = await member.ok('buy', { orderId, payMode: 'usdt', isMobile: false, returnUrl: '' })
  expect(trade).toMatchObject({ usdtAddress: SHOP.tron.address, usdtMilli: 1_740n, amountLi: 12_500n })
  expect(trade.expiresAt.getTime() - server.app.now().getTime()).toBeGreaterThan(29 * 60_000)
})

it('paying again gives the same amount, and another customer gets the next thousandth', async () => {
  const first = await waitForUsdt(server, undefined, 20_000n)
  const again = await first.member.ok('buy', {
    orderId: first.orderId,
    payMode: 'usdt',
    isMobile: false,
    returnUrl: '',
  })
  expect(again.id).toBe(first.tradeId)
  const second = await waitForUsdt(server, undefined, 20_000n)
  expect(second.micro - first.micro).toBe(1_000n)
})

it('an amount is free again only when the chain was read beyond its time', async () => {
  const first = await waitForUsdt(server, undefined, 30_000n)
  await chain.finish()
  server.clock.now = new Date(server.clock.now.getTime() + 5 * 3_600_000)
  await chain.watch()
  const second = await waitForUsdt(server, undefined, 30_000n)
  expect(second.micro).toBe(first.micro + 1_000n)
  await chain.pause(0)
  await chain.pause(5 * 3_600_000)
  await chain.finish()
  expect((await waitForUsdt(server, undefined, 30_000n)).micro).toBe(first.micro)
})

it('one person cannot have more than ten amounts kept', async () => {
  const member = await server.member()
  for (let made = 0; made < USDT_AMOUNTS_EACH; made += 1) {
    const { orderId } = await waitForUsdt(server, member, 40_000n)
    await member.ok('cancelOrder', { orderId })
  }
  const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app, { priceLi: 40_000n }) })
  const { code } = await member.call('buy', { orderId, payMode: 'usdt', isMobile: false, returnUrl: '' })
  expect(code).toBe(refusalCodes.usdtAmountsKept)
})

it('a hundred at once get a hundred different amounts, and the next none', async () => {
  const { app } = server
  const { rows: trades } = await sql<{ id: bigint }>`
    insert into trades (public_id, order_id, user_id, channel, pay_mode, amount_li, trade_no, device, return_url, created_at, expires_at, status, cancelled_at)
    select 'f' || lpad(n::text, 23, '0'), o.id, o.user_id, 'sandbox-usdt', 'usdt', 12500, 'TMANY' || n, 'pc', '', ${app.now()},
      ${new Date(app.now().getTime() + 60_000)}, 'cancelled', ${app.now()}
    from generate_series(1, ${USDT_STEPS + 1}::int) n, (select id, user_id from orders limit 1) o returning id`.execute(
    app.db,
  )
  const expires_at = new Date(app.now().getTime() + 60_000)
  const settings = { usdtAddress: SHOP.tron.address, usdtRateTenThousandths: 71_850, usdtCheckSeconds: 15 } as never
  const keep = ({ id }: { id: bigint }) =>
    receivingFor(app, settings, { id, channel: 'sandbox-usdt', expires_at }).keepAmount({
      network: 'USDT-TRC20',
      address: SHOP.tron.address,
      leastMilli: 900_000n,
    })
  const kept = await Promise.all(trades.slice(0, USDT_STEPS).map(keep))
  expect([...kept].sort((a, b) => Number(a - b))).toEqual(kept.map((_, at) => 900_000n + BigInt(at)))
  await expect(keep(trades[USDT_STEPS] as { id: bigint })).rejects.toThrow('no amount is left')
})

it('no account is offered without an address, without its network, or at a rate that nobody looked at for too long', async () => {
  const isOffered = async () =>
    (await server.visitor().ok('hostInfo', { host: '' })).payWays.some(({ mode }) => mode === 'usdt')
  const set = (key: string, value: unknown) =>
    server.app.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) as never })
      .where('key', '=', key)
      .execute()
  const age = (days: number) =>
    server.app.db
      .updateTable('settings')
      .set({ updated_at: new Date(server.app.now().getTime() - days * 86_400_000) })
      .where('key', '=', 'usdtRateTenThousandths')
      .execute()
  await age(1)
  expect(await isOffered()).toBe(true)
  await set('usdtAddress', '')
  expect(await isOffered()).toBe(false)
  await set('usdtAddress', SHOP.tron.address)
  await age(15)
  expect(await isOffered()).toBe(false)
  const admin = await server.admin()
  expect((await admin.ok('officeHome', {})).staleRate).toEqual({ savedAt: expect.any(Date) })
  const none = Object.fromEntries(Object.keys(await admin.ok('getSettings', {})).map((name) => [name, null]))
  await admin.ok('saveSettings', { ...none, usdtRateTenThousandths: 71_850 } as never)
  expect((await admin.ok('officeHome', {})).staleRate).toBeNull()
  await age(0)
  expect(await isOffered()).toBe(true)
})
