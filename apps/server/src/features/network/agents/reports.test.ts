import { businessDay } from '@dukou/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { noteAddresses } from '../client-addresses/index.ts'
import { billedTo, customerOf, enrolOne, type OneAgent } from './testing/one-agent.ts'

const DAY_MS = 86_400_000

let server: TestServer
let admin: TestClient
let one: OneAgent
let nth = 0

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  one = await enrolOne(server, admin)
})
afterAll(() => server.stop())
afterEach(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
})

const nextNumber = () => ++nth

async function takenOf(answer: Promise<{ status: number; value: Record<string, unknown> }>) {
  const { status, value } = await answer
  return status === 200 ? value.taken : value.code
}

describe('a batch', () => {
  it('is billed once under its number, however often and from how many tries at once it comes', async () => {
    const { number } = await customerOf(server)
    const batch = one.agent.batch(nextNumber(), [[one.inboundNumber, number, 300, 1000]])
    expect(await takenOf(one.agent.report(batch))).toBe('stored')
    // The answer got lost.
    expect(await takenOf(one.agent.report(batch))).toBe('stored')
    const twice = one.agent.batch(nextNumber(), [[one.inboundNumber, number, 7, 5]])
    const tries = await Promise.all(Array.from({ length: 8 }, () => takenOf(one.agent.report(twice))))
    expect(tries).toEqual(tries.map(() => 'stored'))
    expect(await billedTo(server, number)).toEqual({ up: 307n, down: 1005n, billed: 1312n })
  })

  it('that says the same as the one before is new under another number, and again in another spool', async () => {
    const { number } = await customerOf(server)
    const items = [[one.inboundNumber, number, 90, 129]] as const
    const batch = one.agent.batch(nextNumber(), [...items])
    for (const same of [
      batch,
      { ...batch, number: nextNumber() },
      { ...batch, spool: '0'.repeat(8) + batch.spool.slice(8) },
    ]) {
      expect(await takenOf(one.agent.report(same))).toBe('stored')
    }
    expect(await billedTo(server, number)).toMatchObject({ up: 270n, down: 387n })
  })

  it('whose number is taken by another one is refused, and nothing of it is billed', async () => {
    const { number } = await customerOf(server)
    const taken = nextNumber()
    await one.agent.report(one.agent.batch(taken, [[one.inboundNumber, number, 1, 1]]))
    const other = one.agent.batch(taken, [[one.inboundNumber, number, 1, 2]])
    expect(await takenOf(one.agent.report(other))).toBe('differs')
    expect(await billedTo(server, number)).toMatchObject({ up: 1n, down: 1n })
  })

  it('of another node’s inbound is refused, and of a stranger’s number goes to quarantine', async () => {
    const { number } = await customerOf(server)
    const other = await enrolOne(server, admin)
    const foreign = one.agent.batch(nextNumber(), [[other.inboundNumber, number, 5, 5]])
    expect(await takenOf(one.agent.report(foreign))).toBe('foreign')
    const nobody = one.agent.batch(nextNumber(), [[one.inboundNumber, 2 ** 31 - 1, 5, 5]])
    expect(await takenOf(one.agent.report(nobody))).toBe('stored')
    expect(await billedTo(server, number)).toMatchObject({ up: 0n, down: 0n })
    const { rows } =
      await sql`select up, down from usage_quarantine where inbound_number = ${one.inboundNumber}`.execute(
        server.app.db,
      )
    expect(rows).toContainEqual({ up: '5', down: '5' })
  })

  it('with anything that is no use of a person is refused as a whole', async () => {
    for (const items of [
      [[1, 1000, -1, 0]],
      [[1, 1000, 2 ** 50, 0]],
      [[1, 1000, 0.5, 0]],
      [[1, '1000; reboot', 1, 1]],
      [
        [1, 1000, 1, 1],
        [1, 1000, 1, 1],
      ],
      [],
      'x',
    ]) {
      const batch = { ...one.agent.batch(nextNumber(), []), items }
      expect([items, await takenOf(one.agent.report(batch))]).toEqual([items, 'bad'])
    }
  })

  it('counts for the day of its use, also days later, and for today where that day cannot be', async () => {
    const dayOf = (at: number) => businessDay(new Date(at), server.app.config.timeZone)
    const now = server.app.now().getTime()
    for (const [to, day] of [
      [now - 3 * DAY_MS, dayOf(now - 3 * DAY_MS)],
      [now + 365 * DAY_MS, dayOf(now)],
      [now - 365 * DAY_MS, dayOf(now)],
    ] as const) {
      const { number } = await customerOf(server)
      const batch = one.agent.batch(nextNumber(), [[one.inboundNumber, number, 10, 20]], { from: to - 60_000, to })
      expect(await takenOf(one.agent.report(batch))).toBe('stored')
      expect(await takenOf(one.agent.report(batch))).toBe('stored')
      const { rows } = await sql<{ day: string }>`
        select day::text as day from user_days where user_id = ${number} and up > 0`.execute(server.app.db)
      expect(rows).toEqual([{ day }])
    }
  })

  it('that was begun and not finished is finished by its next try, with the factors of that moment', async () => {
    const { number } = await customerOf(server)
    const batch = one.agent.batch(nextNumber(), [[one.inboundNumber, number, 100, 100]])
    await one.agent.report(batch)
    await writeSettings(server.app.db, { spendFactorMillionths: 2_000_000 })
    // As if the process had ended before it noted that all is stored.
    await sql`update node_agent_batches set stored_at = null where number = ${batch.number}`.execute(server.app.db)
    expect(await takenOf(one.agent.report(batch))).toBe('stored')
    expect(await billedTo(server, number)).toEqual({ up: 100n, down: 100n, billed: 200n })
    const later = one.agent.batch(nextNumber(), [[one.inboundNumber, number, 100, 100]])
    expect(await takenOf(one.agent.report(later))).toBe('stored')
    await writeSettings(server.app.db, { spendFactorMillionths: 1_000_000 })
    expect(await billedTo(server, number)).toEqual({ up: 200n, down: 200n, billed: 600n })
  })

  it('does not make what a stock program reports next look like a repetition', async () => {
    const { number } = await customerOf(server)
    await one.agent.report(one.agent.batch(nextNumber(), [[one.inboundNumber, number, 90, 129]]))
    const { token } = await admin.ok('newInboundToken', { number: one.inboundNumber })
    const address = `${server.origin}/api/v1/server/UniProxy/push?node_id=${one.inboundNumber}&node_type=vless&token=${token}`
    const answer = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ [number]: [90, 129] }),
      headers: { 'user-agent': 'go-resty/2.13.1 (https://github.com/go-resty/resty)', accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(await billedTo(server, number)).toMatchObject({ up: 180n, down: 258n })
  })

  it('has its people counted as online for two intervals after their use, each once', async () => {
    const [first, other] = [await customerOf(server), await customerOf(server)]
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 3_600_000)
    const now = server.clock.now.getTime()
    const online = async () => (await admin.ok('officeHome', {})).today?.online
    const report = async (numbers: number[], to: number) => {
      const items = numbers.map((number) => [one.inboundNumber, number, 1, 1] as const)
      const batch = one.agent.batch(nextNumber(), [...items], { from: to - 60_000, to })
      expect(await takenOf(one.agent.report(batch, { head: { at: now } }))).toBe('stored')
    }
    expect(await online()).toBe(0)
    await report([other.number], now - 10 * 60_000)
    expect(await online()).toBe(0)
    await report([first.number, other.number], now - 60_000)
    await report([first.number], now)
    await noteAddresses(server.app, new Map([[first.number, ['192.0.2.7']]]))
    expect(await online()).toBe(2)
    await writeSettings(server.app.db, { nodePushSeconds: 600 })
    server.clock.now = new Date(now + 15 * 60_000)
    expect(await online()).toBe(2)
    server.clock.now = new Date(now + 21 * 60_000)
    expect(await online()).toBe(0)
    await writeSettings(server.app.db, { nodePushSeconds: 60 })
    server.clock.now = before
  })

  it('takes a person who is out of traffic off the list of the next question', async () => {
    const { number } = await customerOf(server)
    await one.agent.follow()
    const all = 10 * 1024 ** 3
    await one.agent.report(one.agent.batch(nextNumber(), [[one.inboundNumber, number, 0, all]]))
    const { users } = await one.agent.follow()
    expect(users?.remove).toEqual([[one.inboundNumber, number]])
  })
})
