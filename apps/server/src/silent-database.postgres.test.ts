import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../test/config.ts'
import { testDatabase } from '../test/database.ts'
import { type CuttableProxy, startProxy } from '../test/proxy.ts'
import { type Member, startTestServer, type TestServer } from '../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../test/shop.ts'
import { expireOrders } from './features/shop/payments/index.ts'
import { openDatabase } from './platform/database/connect.ts'
import { isDatabaseTrouble } from './platform/http/trouble.ts'

/** A firewall that forgot the connections, a server whose machine hangs: nothing closes, nothing answers. */
describe('while the database is silent', () => {
  let proxy: CuttableProxy
  let server: TestServer
  let member: Member
  let link: string

  beforeAll(async () => {
    const direct = await testDatabase()
    await direct.close()
    const url = new URL(direct.url)
    proxy = await startProxy(Number(url.port))
    url.port = String(proxy.port)
    server = await startTestServer({}, { database: await openDatabase(testConfig({ databaseUrl: url.href })) })
    member = await server.member()
    const { id, subscriptionKey } = await member.ok('userInfo', {})
    link = `${server.origin}/api/subscript/clash/${id}/${subscriptionKey}`
  })
  afterAll(async () => {
    proxy.heal()
    await server.stop()
    proxy.close()
  })

  const get = async (path: string) => (await fetch(new URL(path, server.origin))).status
  const notify = () => get('/api/pay/notify/sandbox?out_trade_no=1')
  const look = async () => (await member.call('userInfo', {})).status

  const lookPlain = () =>
    fetch(new URL('/api/v1/user-info', server.origin), { headers: { authorization: `Bearer ${member.token}` } })

  /** Many connections stand, as on a site with guests. */
  const warmUp = () => Promise.all(Array.from({ length: 30 }, look))

  it('every kind of request and every job ends by a deadline, and all is well once it speaks again', async () => {
    await warmUp()
    proxy.silence()
    expect(await get('/readyz')).toBe(503)

    const plain = lookPlain()
    const asked = [...Array.from({ length: 40 }, look), ...Array.from({ length: 5 }, () => get(link)), notify()]
    const job = expireOrders(server.app).catch((error: Error) => isDatabaseTrouble(error))
    const answers = await Promise.all(asked)
    expect(answers).toEqual(answers.map(() => 503))
    expect(await job).toBe(true)
    const { status, headers } = await plain
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '1' })
    expect(await get('/readyz')).toBe(503)

    proxy.heal()
    const all = async () => [await get('/readyz'), await look(), await get(link), await notify()]
    await expect.poll(all).toEqual([200, 200, 200, 404])
    await expireOrders(server.app)
  })

  it('connections that died without a word cost one deadline, not one each', async () => {
    await warmUp()
    proxy.silence()
    proxy.heal()
    expect(await look()).toBe(503)
    for (let turn = 0; turn < 10; turn += 1) expect(await look()).toBe(200)
    expect(await warmUp()).toEqual(Array.from({ length: 30 }, () => 200))
  })

  it('a purchase whose commit got no answer is busy, and the same request sent again tells what became of it', async () => {
    const { id } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await giveMoney(server.app, member.email, 30_000n)
    await member.ok('walletCheck', { orderId: id })
    const wanted = { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    const pay = () => member.call('buy', wanted, { 'idempotency-key': 'unanswered' })
    proxy.swallow('COMMIT')
    expect(await pay()).toMatchObject({ status: 503, code: 2009 })
    expect(await pay()).toMatchObject({ code: 0, data: { status: 'paid', paymentAccount: 'wallet' } })
    expect((await member.ok('myWallet', {})).totalLi).toBe(17_500n)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('what a transaction held that fell silent becomes free', async () => {
    const { id } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await giveMoney(server.app, member.email, 30_000n)
    proxy.swallow('UPDATE')
    const check = () => member.call('walletCheck', { orderId: id })
    expect(await check()).toMatchObject({ status: 503, code: 2009 })
    await expect.poll(async () => (await check()).code).toBe(0)
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})
