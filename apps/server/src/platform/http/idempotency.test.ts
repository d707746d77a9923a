import { request } from 'node:http'
import { calls } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../../test/gateway.ts'
import { type Member, startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney, openPaymentAccount, tradeNoOf } from '../../../test/shop.ts'
import { stateOf } from '../../../test/state.ts'
import { forgetOldKeys } from './idempotency.ts'

let server: TestServer
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openPaymentAccount(server.app, gateway)
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

function order(member: Member, planId: string, key: string) {
  return member.call('createOrder', { planId }, { 'idempotency-key': key })
}

async function ordersOf(member: Member): Promise<number> {
  return (await member.ok('listOrders', {})).length
}

async function keyRows(key: string) {
  const { rows } = await sql<{ answer: unknown }>`select answer from idempotency_keys where key = ${key}`.execute(
    server.app.db,
  )
  return rows
}

describe('the same request under the same key', () => {
  it('gets the same answer and makes nothing again', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const first = await order(member, planId, 'again')
    const before = await stateOf(server.app)
    const second = await order(member, planId, 'again')
    expect(first.code).toBe(0)
    expect(second.wire).toEqual(first.wire)
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('gets it also after so long that an unanswered run would count as dead', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const first = await order(member, planId, 'later')
    await sql`update idempotency_keys set created_at = now() - interval '1 hour' where key = 'later'`.execute(
      server.app.db,
    )
    expect((await order(member, planId, 'later')).wire).toEqual(first.wire)
    expect(await ordersOf(member)).toBe(1)
  })

  it('twenty times at once makes one; the others get its answer or are told that it runs', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(member, planId, 'at-once')))
    const codes = answers.map(({ code }) => code)
    expect(codes).toContain(0)
    expect(codes.every((code) => code === 0 || code === 2011)).toBe(true)
    expect(new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data?.id)).size).toBe(1)
    expect(await ordersOf(member)).toBe(1)
  })

  it('waits for the first while it runs, and gets its answer', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const { data } = await order(member, planId, 'first')
    await gateway.behave({ create: { delay_ms: 600 } })
    const input = { orderId: data?.id ?? '', payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    const running = member.call('buy', input, { 'idempotency-key': 'slow' })
    await expect.poll(() => keyRows('slow')).toHaveLength(1)
    const meanwhile = await member.call('buy', input, { 'idempotency-key': 'slow' })
    const first = await running
    expect(first.code).toBe(0)
    expect(meanwhile.wire).toEqual(first.wire)
    expect((await member.call('buy', input, { 'idempotency-key': 'slow' })).wire).toEqual(first.wire)
    await gateway.reset()
  })

  it('of two people are two requests', async () => {
    const [one, two] = [await server.member(), await server.member()]
    const planId = await addPlan(server.app)
    const ids = [await order(one, planId, 'shared'), await order(two, planId, 'shared')].map(({ data }) => data?.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('is the first again after a day, when keys are forgotten', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const { data } = await order(member, planId, 'yesterday')
    await member.ok('cancelOrder', { orderId: data?.id ?? '' })
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'yesterday'`.execute(
      server.app.db,
    )
    await forgetOldKeys(server.app.db)
    await order(member, planId, 'yesterday')
    expect(await ordersOf(member)).toBe(2)
  })
})

describe('another request under a key that was used', () => {
  it('is refused, whether the input differs or the call', async () => {
    const member = await server.member()
    const { data } = await order(member, await addPlan(server.app), 'mine')
    expect((await order(member, await addPlan(server.app), 'mine')).code).toBe(2010)
    const input = { orderId: data?.id ?? '', payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    expect((await member.call('buy', input, { 'idempotency-key': 'mine' })).code).toBe(2010)
    expect(await ordersOf(member)).toBe(1)
  })
})

describe('a run that was refused', () => {
  it('leaves nothing: the key may be sent again, also with other input', async () => {
    const member = await server.member()
    const before = await stateOf(server.app)
    expect((await order(member, 'f'.repeat(24), 'refused')).code).toBe(2015)
    expect(await stateOf(server.app)).toEqual(before)
    expect((await order(member, await addPlan(server.app), 'refused')).code).toBe(0)
  })

  it('after its first commit leaves nothing either', async () => {
    const member = await server.member()
    const { data } = await order(member, await addPlan(server.app), 'for-refused')
    const input = { orderId: data?.id ?? '', payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    await gateway.behave({ create: { status: 500 } })
    expect((await member.call('buy', input, { 'idempotency-key': 'not-started' })).code).toBe(2022)
    await gateway.reset()
    expect(await keyRows('not-started')).toEqual([])
    expect((await member.call('buy', input, { 'idempotency-key': 'not-started' })).code).toBe(0)
  })

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('because its key is %j stores nothing', async (key) => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const before = await stateOf(server.app)
    expect((await order(member, planId, key)).code).toBe(2002)
    expect(await stateOf(server.app)).toEqual(before)
  })
})

describe('a process that dies', () => {
  const input = (orderId: string) => ({ orderId, payMode: 'alipay', isMobile: false, returnUrl: '' }) as const

  /** A call whose caller hangs up as soon as it has said everything: the transaction commits, nobody hears of it. */
  async function lose(name: 'createOrder' | 'buy', member: Member, said: object, key: string): Promise<void> {
    const body = JSON.stringify({ data: Buffer.from(JSON.stringify(said)).toString('base64') })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.token}` }
    const sent = request(`${server.origin}${calls[name].path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
    })
    sent.on('error', () => {})
    sent.end(body, () => sent.destroy())
    await expect.poll(() => keyRows(key)).toHaveLength(1)
  }

  it('after the commit, before the answer: the retry gets the order that was made', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    await lose('createOrder', member, { combo_id: planId }, 'killed')
    const [made] = await member.ok('listOrders', {})
    // Another create would answer an order that is untouched or being paid, but none that is paid.
    await giveMoney(server.app, member.email, 25_000n)
    await member.ok('walletCheck', { orderId: made?.id ?? '' })
    expect((await member.ok('buy', input(made?.id ?? ''))).status).toBe('paid')
    const retried = await order(member, planId, 'killed')
    expect(retried.code).toBe(0)
    expect(retried.data?.id).toBe(made?.id)
    expect(await ordersOf(member)).toBe(1)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('after it paid an order from the wallet: the retry says paid, and nothing is paid twice', async () => {
    const member = await server.member()
    const { data } = await order(member, await addPlan(server.app), 'for-wallet')
    const orderId = data?.id ?? ''
    await giveMoney(server.app, member.email, 25_000n)
    await member.ok('walletCheck', { orderId })
    const said = { order_id: orderId, pay_mode: 'alipay', isMobile: false, return_url: '' }
    await lose('buy', member, said, 'wallet')
    const retried = await member.call('buy', input(orderId), { 'idempotency-key': 'wallet' })
    expect(retried.data).toMatchObject({ status: 'paid', paymentAccount: 'wallet' })
    expect((await member.ok('myWallet', {})).totalLi).toBe(12_500n)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('before the commit leaves nothing, so that the retry runs at once', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    await sql`create function die() returns trigger language plpgsql as $$
      begin raise exception 'killed' using errcode = '57P01'; end $$`.execute(server.app.db)
    await sql`create trigger die before insert on orders for each row execute function die()`.execute(server.app.db)
    const lost = await order(member, planId, 'early')
    await sql`drop trigger die on orders`.execute(server.app.db)
    await sql`drop function die`.execute(server.app.db)
    expect(lost).toMatchObject({ status: 503, code: 2009, data: null })
    expect(await keyRows('early')).toEqual([])
    expect((await order(member, planId, 'early')).code).toBe(0)
  })

  it('while it started a payment: the retry finds the trade, and starts a new one once the platform had its time', async () => {
    const member = await server.member()
    const { data } = await order(member, await addPlan(server.app), 'for-start')
    const first = await member.call('buy', input(data?.id ?? ''), { 'idempotency-key': 'start' })
    const asLeft = (secondsAgo: number) =>
      server.app.db.transaction().execute(async (tx) => {
        await sql`update idempotency_keys set answer = null where key = 'start'`.execute(tx)
        await sql`update trades set started_at = null, pay_url = null, qr_code = null,
          created_at = ${new Date(server.app.now().getTime() - secondsAgo * 1000)}
          where public_id = ${first.data?.id}`.execute(tx)
      })
    await asLeft(11)
    const retried = await member.call('buy', input(data?.id ?? ''), { 'idempotency-key': 'start' })
    expect(retried).toMatchObject({ code: 0, data: { status: 'awaitingPayment', qrCode: expect.any(String) } })
    expect(retried.data?.id).not.toBe(first.data?.id)
    const again = await member.call('buy', input(data?.id ?? ''), { 'idempotency-key': 'start' })
    expect(again.wire).toEqual(retried.wire)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('after which the order was paid: the retry of the start says paid', async () => {
    const member = await server.member()
    const { data } = await order(member, await addPlan(server.app), 'for-paid')
    const first = await member.call('buy', input(data?.id ?? ''), { 'idempotency-key': 'paid' })
    await sql`update idempotency_keys set answer = null where key = 'paid'`.execute(server.app.db)
    await gateway.pay(await tradeNoOf(server.app, first.data?.id ?? ''))
    const retried = await member.call('buy', input(data?.id ?? ''), { 'idempotency-key': 'paid' })
    expect(retried.data).toMatchObject({ id: first.data?.id, status: 'paid' })
    expect((await member.call('buy', input(data?.id ?? ''))).code).toBe(2019)
    expect(await brokenInvariants(server.app)).toEqual([])
  })
})
