import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../../test/config.ts'
import { testDatabase } from '../../../test/database.ts'
import { type CuttableProxy, startProxy } from '../../../test/proxy.ts'
import { type Member, startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../test/shop.ts'
import { stateOf } from '../../../test/state.ts'
import { openDatabase } from './connect.ts'

/** The embedded database is in the process and cannot be away. */
describe('while the database is away', () => {
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

  it('every kind of request is told to come again, and all is well when it is back', async () => {
    const before = await stateOf(server.app)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    proxy.cut()

    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.origin}/readyz`, { method: 'HEAD' })).status).toBe(503)
    expect(await member.call('userInfo', {})).toMatchObject({ status: 503, code: 2009, data: null })
    const order = await member.call('createOrder', { planId: 'f'.repeat(24) }, { 'idempotency-key': 'away' })
    expect(order).toMatchObject({ status: 503, code: 2009 })
    const pull = await fetch(link)
    expect(pull.status).toBe(503)
    expect(pull.headers.get('retry-after')).toBe('60')
    expect(await pull.text()).toBe('try again later\n')

    proxy.heal()
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await member.call('userInfo', {})).code).toBe(0)
    expect((await fetch(link)).status).toBe(200)
    const { fetch_log: _, fetch_kinds: __, ...rest } = await stateOf(server.app)
    expect(rest).toEqual({ ...before, fetch_log: undefined, fetch_kinds: undefined })
  })

  it('a cut in the middle of many calls leaves none without an answer', async () => {
    const calls = Array.from({ length: 60 }, () => member.call('userInfo', {}))
    setTimeout(() => proxy.cut(), 15)
    const answers = await Promise.all(calls)
    proxy.heal()
    expect(
      answers.every(({ status, code }) => (status === 200 && code === 0) || (status === 503 && code === 2009)),
    ).toBe(true)
    await expect.poll(async () => (await member.call('userInfo', {})).code).toBe(0)
  })

  it('a purchase whose commit was not confirmed is no bug, and the same request sent again tells what became of it', async () => {
    const { id } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await giveMoney(server.app, member.email, 30_000n)
    await member.ok('walletCheck', { orderId: id })
    const pay = () =>
      member.call(
        'buy',
        { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' },
        { 'idempotency-key': 'unconfirmed' },
      )
    proxy.lose('COMMIT')
    expect(await pay()).toMatchObject({ status: 503, code: 2009 })
    expect(await pay()).toMatchObject({ code: 0, data: { status: 'paid', paymentAccount: 'wallet' } })
    expect((await member.ok('myWallet', {})).totalLi).toBe(17_500n)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('a connection that breaks at any statement of a purchase is no bug, and leaves nothing half done', async () => {
    const broken: string[] = []
    for (const word of ['BEGIN', 'INSERT', 'SELECT', 'UPDATE', 'COMMIT']) {
      const { id } = await member.ok('createOrder', { planId: await addPlan(server.app) }, { 'idempotency-key': word })
      const key = { 'idempotency-key': `pay ${word}`.replace(' ', '-') }
      const check = () => member.call('walletCheck', { orderId: id })
      const pay = () => member.call('buy', { orderId: id, payMode: 'alipay', isMobile: false, returnUrl: '' }, key)
      for (const act of [check, pay]) {
        await giveMoney(server.app, member.email, 12_500n)
        proxy.lose(word)
        const { status, code } = await act()
        broken.push(`${word} ${status} ${code}`)
        await act()
      }
      expect((await member.ok('listOrders', {})).find((order) => order.id === id)?.status).toBe('paid')
    }
    expect(new Set(broken.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(new Set(['503 2009']))
    expect((await sql`select name, message from errors`.execute(server.app.db)).rows).toEqual([])
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})
