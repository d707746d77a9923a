import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { billedTo, customerOf, enrolOne } from './testing/one-agent.ts'
import { enrolWith, newKey, passwordIn } from './testing/test-agent.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

describe('the agent of a node that was deleted', () => {
  it('is told to serve nothing: no inbound, no user, no exit and no log', async () => {
    const customer = await customerOf(server)
    const { agent, nodeId, inboundNumber } = await enrolOne(server, admin)
    await agent.follow()
    expect(agent.users().has(`${inboundNumber}.${customer.number}`)).toBe(true)
    await admin.ok('deleteNode', { id: nodeId })
    const { config } = await agent.follow()
    expect([config?.inbounds, agent.users().size]).toEqual([[], 0])
    const { value } = await agent.sync({}, { limits: '', speeds: '', exits: '', leases: '', coreLogEndsAt: 9 })
    expect(value).toMatchObject({ limits: { most: [] }, speeds: { most: [] }, exits: { exits: [] }, coreLogEndsAt: 0 })
    expect((await agent.follow()).config).toBeUndefined()
  })

  it('hears of the deletion in the call that waits', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    await agent.follow()
    const news = agent.follow(25)
    await admin.ok('deleteNode', { id: nodeId })
    // Its users may go one call before its inbounds do.
    const { config } = await news
    expect((config ?? (await agent.follow()).config)?.inbounds).toEqual([])
    expect(agent.users().size).toBe(0)
  })

  it('has its last batches billed, and later ones of people who are gone go to quarantine', async () => {
    const { number } = await customerOf(server)
    const { agent, nodeId, inboundNumber } = await enrolOne(server, admin)
    await agent.follow()
    await admin.ok('deleteNode', { id: nodeId })
    const last = agent.batch(1, [[inboundNumber, number, 300, 1000]])
    for (let times = 0; times < 2; times += 1) expect((await agent.report(last)).value.taken).toBe('stored')
    expect(await billedTo(server, number)).toEqual({ up: 300n, down: 1000n, billed: 1300n })

    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 25 * HOUR_MS)
    const at = { head: { at: server.clock.now.getTime() } }
    const late = agent.batch(2, [[inboundNumber, number, 5, 5]], { to: server.clock.now.getTime() })
    expect((await agent.report(late, at)).value.taken).toBe('stored')
    expect(await billedTo(server, number)).toEqual({ up: 300n, down: 1000n, billed: 1300n })
    server.clock.now = before
    expect(await brokenInvariants(server.app)).toEqual([])
  })

  it('is in no list, and neither it nor another agent can enrol there', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const password = passwordIn((await admin.ok('agentCommand', { id: nodeId })).command)
    await admin.ok('deleteNode', { id: nodeId })
    await agent.follow()
    expect((await admin.ok('listAgents', {})).some((row) => row.nodeId === nodeId)).toBe(false)
    expect((await enrolWith(server.origin, password, newKey())).value.code).toBe('unknown')
    for (const call of ['agentCommand', 'revokeAgent'] as const) {
      expect((await admin.call(call, { id: nodeId })).code).toBe(refusalCodes.nodeNotFound)
    }
  })

  it('is refused where it was revoked before, and where a second process has its key', async () => {
    const [revoked, twin] = [await enrolOne(server, admin), await enrolOne(server, admin)]
    await admin.ok('revokeAgent', { id: revoked.nodeId })
    await twin.agent.follow()
    for (const { nodeId } of [revoked, twin]) await admin.ok('deleteNode', { id: nodeId })
    expect((await revoked.agent.sync()).value.code).toBe('unknown')
    expect((await twin.restarted(1).sync()).value.code).toBe('twin')
  })
})
