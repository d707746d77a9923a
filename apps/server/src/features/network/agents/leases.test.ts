import { GB } from '@dukou/domain'
import { LATEST_MS, MOST_LEASE_BYTES, readSyncAnswer, type SyncAnswer } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { writeSettings } from '../../base/settings/index.ts'
import { customerOf, enrolOne, type OneAgent } from './testing/one-agent.ts'

let server: TestServer
let admin: TestClient
let one: OneAgent

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
  one = await enrolOne(server, admin)
})
afterAll(() => server.stop())
afterEach(() => writeSettings(server.app.db, { spendFactorMillionths: 1_000_000, uploadFactorMillionths: 1_000_000 }))

/** All leases, as an agent gets them that holds none. */
async function leased(spool?: string): Promise<NonNullable<SyncAnswer['leases']>> {
  const { value } = await one.agent.sync({}, { leases: '', ...(spool && { spool }) })
  return value.leases as NonNullable<SyncAnswer['leases']>
}

const leaseOf = async ({ number }: { number: number }) => (await leased()).set.find(([user]) => user === number)

describe('what a person may still use', () => {
  it('is told of those with less than five GB left, and of nobody else', async () => {
    const [little, plenty] = [await customerOf(server), await customerOf(server)]
    await one.agent.report(one.agent.batch(1, [[one.inboundNumber, little.number, 0, Number(6n * GB)]]))
    expect(await leaseOf(little)).toEqual([little.number, Number(4n * GB), 0])
    expect(await leaseOf(plenty)).toBeUndefined()
  })

  it('is told with its end, of those whose time is over within a day', async () => {
    const customer = await customerOf(server)
    const endsAt = new Date(Math.floor(server.app.now().getTime() / 1000) * 1000 + 3_600_000)
    await sql`update traffic_balances set permanent_used = permanent_granted, time_expires_at = ${endsAt},
      daily_limit = ${50n * GB} where user_id = ${customer.number}`.execute(server.app.db)
    expect(await leaseOf(customer)).toEqual([customer.number, Number(50n * GB), endsAt.getTime()])
  })

  it('is told with the latest end that an agent reads, of those with little traffic and time for centuries', async () => {
    const customer = await customerOf(server)
    await sql`update traffic_balances set permanent_used = permanent_granted, daily_limit = ${GB},
      time_expires_at = '2300-01-01Z' where user_id = ${customer.number}`.execute(server.app.db)
    const { value } = await one.agent.sync({}, { leases: '' })
    const lease = readSyncAnswer(value).leases?.set.find(([user]) => user === customer.number)
    expect(lease).toEqual([customer.number, Number(GB), LATEST_MS])
  })

  it('is told in bytes of the node, by the highest factor that a byte can have there', async () => {
    const customer = await customerOf(server)
    await one.agent.report(one.agent.batch(2, [[one.inboundNumber, customer.number, 0, Number(6n * GB)]]))
    await writeSettings(server.app.db, { spendFactorMillionths: 2_000_000, uploadFactorMillionths: 4_000_000 })
    expect((await leaseOf(customer))?.[1]).toBe(Number(4n * GB) / 8)
    await server.app.db.updateTable('users').set({ scale: '0.5' }).where('id', '=', BigInt(customer.number)).execute()
    expect((await leaseOf(customer))?.[1]).toBe(Number(4n * GB) / 4)
    await writeSettings(server.app.db, { spendFactorMillionths: 0 })
    expect((await leaseOf(customer))?.[1]).toBe(MOST_LEASE_BYTES)
  })

  it('comes with the last batch that is counted in it, and later as what changed', async () => {
    const customer = await customerOf(server)
    const batch = one.agent.batch(3, [[one.inboundNumber, customer.number, 0, Number(6n * GB)]])
    await one.agent.report(batch)
    const first = await leased(batch.spool)
    expect(first).toMatchObject({ isFull: true, through: 3 })
    expect((await leased('0'.repeat(8) + batch.spool.slice(8))).through).toBe(0)
    await one.agent.report(one.agent.batch(4, [[one.inboundNumber, customer.number, 0, 1000]]))
    const asked = { leases: first.cursor, spool: batch.spool, tag: '' }
    const { value } = await one.agent.sync({}, asked)
    expect(value.leases).toMatchObject({
      isFull: false,
      through: 4,
      remove: [],
      set: [[customer.number, Number(4n * GB) - 1000, 0]],
    })
    const { cursor } = value.leases as { cursor: string }
    expect((await one.agent.sync({}, { ...asked, leases: cursor })).value.leases).toBeUndefined()
  })

  it('is not told to an agent that does not ask for it', async () => {
    expect((await one.agent.sync()).value.leases).toBeUndefined()
  })
})
