import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../../test/gateway.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan, brokenInvariants, openChannel } from '../../../test/shop.ts'
import { stateOf } from '../../../test/state.ts'
import { forgetOldKeys } from './idempotency.ts'

let server: TestServer
let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openChannel(server.app, gateway)
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

type Member = Awaited<ReturnType<TestServer['member']>>

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

/** The key as a process leaves it that died before it answered. */
async function abandon(key: string, secondsAgo: number): Promise<void> {
  await sql`update idempotency_keys set answer = null, created_at = now() - make_interval(secs => ${secondsAgo})
    where key = ${key}`.execute(server.app.db)
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

  it('of two people are two requests', async () => {
    const [one, two] = [await server.member(), await server.member()]
    const planId = await addPlan(server.app)
    const ids = [await order(one, planId, 'shared'), await order(two, planId, 'shared')].map(({ data }) => data?.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('is the first again after a day, when keys are forgotten', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    await order(member, planId, 'yesterday')
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

  it('is refused while the first still runs', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const { data } = await order(member, planId, 'first')
    await gateway.behave({ create: { delay_ms: 600 } })
    const input = { orderId: data?.id ?? '', payMode: 'alipay', isMobile: false, returnUrl: '' } as const
    const running = member.call('buy', input, { 'idempotency-key': 'slow' })
    await expect.poll(() => keyRows('slow')).toHaveLength(1)
    expect((await member.call('buy', input, { 'idempotency-key': 'slow' })).code).toBe(2011)
    const first = await running
    expect(first.code).toBe(0)
    expect((await member.call('buy', input, { 'idempotency-key': 'slow' })).wire).toEqual(first.wire)
    await gateway.reset()
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

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('because its key is %j stores nothing', async (key) => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    const before = await stateOf(server.app)
    expect((await order(member, planId, key)).code).toBe(2002)
    expect(await stateOf(server.app)).toEqual(before)
  })
})

describe('a process that dies', () => {
  it('after the commit, before the answer: the retry gets the order that was made', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    // Fails whoever stores an answer a second time: that is after the commit, where the process is killed here.
    await sql`create function die_after_commit() returns trigger language plpgsql as $$
      begin if old.answer is not null then raise exception 'killed'; end if; return new; end $$`.execute(server.app.db)
    await sql`create trigger die_after_commit before update on idempotency_keys
      for each row execute function die_after_commit()`.execute(server.app.db)
    const lost = await order(member, planId, 'killed')
    await sql`drop trigger die_after_commit on idempotency_keys`.execute(server.app.db)
    expect(lost).toMatchObject({ status: 500, code: 999, data: null })
    expect(await ordersOf(member)).toBe(1)

    const retried = await order(member, planId, 'killed')
    expect(retried.code).toBe(0)
    expect(retried.data?.id).toBe((await member.ok('listOrders', {}))[0]?.id)
    expect(await ordersOf(member)).toBe(1)
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('before the commit: the key is free again after a minute, and not sooner', async () => {
    const member = await server.member()
    const planId = await addPlan(server.app)
    await order(member, planId, 'abandoned')
    await abandon('abandoned', 50)
    expect((await order(member, planId, 'abandoned')).code).toBe(2011)
    await abandon('abandoned', 61)
    expect((await order(member, planId, 'abandoned')).code).toBe(0)
  })
})
