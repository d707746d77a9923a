import { businessDay, GB } from '@dukou/domain'
import { AGENT_KINDS, AGENT_VERSION, readSyncAnswer, SPEED_STATES } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer, writeSettings } from '../../../../test/index.ts'
import { entryInput, lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag } from '../../../../test/people.ts'
import { customerOf, enrolOn, enrolOne } from './testing/one-agent.ts'
import { STATE } from './testing/test-agent.ts'

const DAY_MS = 86_400_000

let server: TestServer
let admin: TestClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const numbersIn = (users: ReadonlyMap<string, readonly [number, number, string]>) =>
  [...users.values()].map(([, user]) => user).filter((user) => user !== 1)

describe('an agent that asks', () => {
  it('is told configuration and users, then only what changed, and nothing where nothing did', async () => {
    const [first, second] = [await customerOf(server), await customerOf(server)]
    const { agent, inboundNumber } = await enrolOne(server, admin)
    const begin = await agent.follow()
    expect(begin.config?.inbounds).toMatchObject([
      { number: inboundNumber, port: 443, protocol: { kind: 'vless-reality' } },
    ])
    expect(begin.users?.isFull).toBe(true)
    expect(numbersIn(agent.users())).toEqual(expect.arrayContaining([first.number, second.number]))

    const quiet = await agent.follow()
    expect([quiet.config, quiet.users]).toEqual([undefined, undefined])

    const third = await customerOf(server)
    await setFlag(server.app, second.email, { disabled: true })
    const { users } = await agent.follow()
    expect(users).toMatchObject({ isFull: false, remove: [[inboundNumber, second.number]] })
    expect(users?.add.map(([, user]) => user)).toEqual([third.number])
    expect(numbersIn(agent.users())).not.toContain(second.number)
  })

  it('gets all of it again where its cursor is not known, as after a restart of the panel', async () => {
    await customerOf(server)
    const { agent } = await enrolOne(server, admin)
    await agent.follow()
    const held = agent.users()
    const { value } = await agent.sync({}, { cursor: '0'.repeat(64) })
    expect(value.users).toMatchObject({ isFull: true, remove: [] })
    expect((value.users as { add: unknown[] }).add).toHaveLength(held.size)
  })

  it('gets a person with a fresh link as one who goes and one who comes', async () => {
    const customer = await customerOf(server)
    const { agent, inboundNumber } = await enrolOne(server, admin)
    await agent.follow()
    const before = agent.users().get(`${inboundNumber}.${customer.number}`)
    await customer.ok('resetSubscriptionKey', {})
    const { users } = await agent.follow()
    expect(users?.remove).toEqual([[inboundNumber, customer.number]])
    expect(users?.add).toHaveLength(1)
    expect(users?.add[0]?.[2]).not.toBe(before?.[2])
  })

  it('waits for news, and has it soon', async () => {
    const { agent } = await enrolOne(server, admin)
    await agent.follow()
    const news = agent.follow(25)
    const customer = await customerOf(server)
    expect((await news).users?.add.map(([, user]) => user)).toContain(customer.number)
  })

  it('takes no place among the requests under way while it waits', async () => {
    const { id, agent } = await enrolOne(server, admin)
    await agent.follow()
    const waiting = agent.sync({}, { waitSeconds: 25, state: { ...STATE, waitingBatches: 7 } })
    const told = () => server.app.db.selectFrom('node_agents').select('waiting_batches').where('public_id', '=', id)
    await expect.poll(() => told().executeTakeFirst()).toEqual({ waiting_batches: 7 })
    expect(server.app.metrics.value('dukou_requests_in_flight')).toBe(0)
    await customerOf(server)
    expect((await waiting).status).toBe(200)
  })

  it('is not sent what it could not read: staff see that as an error, and it asks again later', async () => {
    const { agent, inboundNumber } = await enrolOne(server, admin)
    const { db } = server.app
    await sql`insert into settings (key, value) values ('nodePushSeconds', '1')`.execute(db)
    const { status, value } = await agent.sync()
    await sql`delete from settings where key = 'nodePushSeconds'`.execute(db)
    expect([status, value.code]).toEqual([503, 'later'])
    const { rows } = await sql<{ message: string }>`select message from errors where name = 'node agent'`.execute(db)
    const message = rows.map((row) => row.message).find((text) => text.includes('sealSeconds'))
    expect(message).toContain(`inbounds ${inboundNumber} `)
    expect((await agent.sync()).status).toBe(200)
  })

  it('sees the people of its own node alone, by number, and neither e-mail nor key of anybody', async () => {
    const [here, there] = [await enrolOne(server, admin), await enrolOne(server, admin)]
    const customer = await customerOf(server)
    const { value } = await here.agent.sync()
    const said = JSON.stringify(value)
    expect(said).not.toContain(customer.email)
    expect(said).not.toContain('@')
    const { users } = value as { users: { add: [number, number, string][] } }
    expect(new Set(users.add.map(([inbound]) => inbound))).toEqual(new Set([here.inboundNumber]))
    const others = await there.agent.follow()
    const own = new Set(users.add.map(([, , uuid]) => uuid))
    expect(others.users?.add.some(([, , uuid]) => own.has(uuid))).toBe(false)
  })

  it('is told of each protocol that its core serves', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const [node] = (await admin.ok('listNodes', {})).filter(({ id }) => id === nodeId)
    await admin.ok('saveNode', nodeInput({ id: nodeId, revision: node?.revision ?? null, type: 'v2ray' }))
    for (const protocol of ['vmessTcp', 'vmessWs', 'shadowsocks'] as const) {
      await admin.ok('saveLine', lineInput(nodeId, { protocol, name: protocol }))
    }
    const kinds = (await agent.follow()).config?.inbounds.map(({ protocol }) => protocol.kind)
    expect(kinds?.toSorted()).toEqual(['shadowsocks', 'vless-reality', 'vmess', 'vmess'])
  })

  it('gets the inbounds that it serves: those of the first kinds where it names none, and with a certificate to ask for where it asks', async () => {
    const { nodeId, agent } = await enrolOne(server, admin)
    const files = { certMode: 'file' as const, certFile: '/etc/ssl/node.crt', keyFile: '/etc/ssl/node.key' }
    await admin.ok('saveLine', lineInput(nodeId, { protocol: 'trojan' }))
    await admin.ok('saveLine', lineInput(nodeId, { protocol: 'anytls' }))
    const kindsOf = async (serves?: string[], more: object = {}) => {
      const { status, value } = await agent.sync({}, { serves, ...more })
      expect(status).toBe(200)
      return (readSyncAnswer(value).config?.inbounds ?? []).map(({ protocol }) => protocol.kind)
    }
    expect(await kindsOf(['vless-reality', 'trojan', 'anytls', 'of a newer agent'])).toEqual(['vless-reality'])
    const asks = { asksForCertificates: true }
    expect(await kindsOf(['vless-reality', 'trojan', 'anytls'], asks)).toEqual(['vless-reality', 'trojan'])
    const node = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)
    const inbounds = (node?.inbounds ?? []).map((one) => (one.protocol === 'trojan' ? { ...one, ...files } : one))
    await admin.ok('saveNode', { ...nodeInput(), id: nodeId, revision: node?.revision ?? null, inbounds })
    expect(await kindsOf(['vless-reality', 'trojan', 'of a newer agent'])).toEqual(['vless-reality', 'trojan'])
    expect(await kindsOf()).toEqual(['vless-reality'])
  })

  it('is told how many addresses people may have at once, and where they are not counted', async () => {
    const customer = await customerOf(server)
    const { agent, nodeId, inboundNumber } = await enrolOne(server, admin)
    const limits = server.app.db.updateTable('traffic_balances').where('user_id', '=', BigInt(customer.number))
    await limits.set({ device_limit: 3 }).execute()
    const { value } = await agent.sync({}, { limits: '' })
    const told = readSyncAnswer(value).limits
    expect(told).toMatchObject({ shared: [], most: [[customer.number, 3]] })
    const ask = async (question: object) => readSyncAnswer((await agent.sync({}, question)).value).limits
    expect([await ask({ limits: told?.cursor }), await ask({})]).toEqual([undefined, undefined])

    const { id: entryId } = await admin.ok('saveEntry', entryInput())
    await admin.ok('saveLine', lineInput(nodeId, { name: 'by an entry', bridge: 'entry', entryId }))
    expect((await ask({ limits: told?.cursor }))?.shared).toEqual([inboundNumber])
    await limits.set({ device_limit: null }).execute()
    expect((await ask({ limits: told?.cursor }))?.most).toEqual([])
  })

  it('is told the speed of people who are slowed down now, and told anew when that changes', async () => {
    const customer = await customerOf(server)
    const { agent } = await enrolOne(server, admin)
    const { db } = server.app
    const ask = async (question: object) => readSyncAnswer((await agent.sync({}, question)).value).speeds
    await writeSettings(db, { slowAfterGb: 5 })
    const now = server.app.now()
    const clockBefore = server.clock.now
    const use = async (day_quota: bigint, speed_mbps = 80) => {
      await db
        .updateTable('traffic_balances')
        .set({ speed_mbps, time_expires_at: new Date(now.getTime() + DAY_MS), day: businessDay(now), day_quota })
        .where('user_id', '=', BigInt(customer.number))
        .execute()
      // The panel looks twice a minute at how much people used.
      server.clock.now = new Date(server.clock.now.getTime() + 30_000)
    }
    await use(5n * GB - 1n)
    const none = await ask({ speeds: '' })
    expect([none?.most, await ask({ speeds: none?.cursor }), await ask({})]).toEqual([[], undefined, undefined])
    await use(5n * GB)
    const slowed = await ask({ speeds: none?.cursor })
    expect(slowed?.most).toEqual([[customer.number, 80]])
    expect(await ask({ speeds: slowed?.cursor })).toBeUndefined()
    await use(5n * GB, 100)
    expect((await ask({ speeds: slowed?.cursor }))?.most).toEqual([[customer.number, 100]])
    await writeSettings(db, { slowAfterGb: 0 })
    await use(5n * GB, 100)
    expect((await ask({ speeds: slowed?.cursor }))?.most).toEqual([])
    server.clock.now = clockBefore
  })

  it('shows in the office whether it holds people to their speed, where the settings have a threshold', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const shown = async () => (await admin.ok('listAgents', {})).find((row) => row.nodeId === nodeId)?.speedState
    await writeSettings(server.app.db, { slowAfterGb: 5 })
    await agent.sync({}, { state: STATE })
    expect(await shown()).toBeNull()
    for (const speedState of SPEED_STATES) {
      await agent.sync({}, { state: { ...STATE, speedState } })
      expect(await shown()).toBe(speedState)
    }
    await writeSettings(server.app.db, { slowAfterGb: 0 })
    expect(await shown()).toBeNull()
  })

  it('on a node of Hysteria2 gets its inbound, whose certificate hysteria asks for or has in files', async () => {
    const node = await admin.ok('saveNode', nodeInput({ type: 'h2' }))
    const { inboundNumber } = await admin.ok('saveLine', lineInput(node.id, { protocol: 'hysteria2' }))
    const agent = await enrolOn(server, admin, node.id)
    const { value } = await agent.sync({}, { serves: AGENT_KINDS, state: { ...STATE, coreVersion: 'hysteria 2.6.0' } })
    expect(readSyncAnswer(value).config?.inbounds).toMatchObject([
      { number: inboundNumber, protocol: { kind: 'hysteria2', serverName: 'hk01.dukou.example' } },
    ])
    const shown = (await admin.ok('listAgents', {})).find((row) => row.nodeId === node.id)
    expect(shown).toMatchObject({ isTestedCore: true, coreVersion: 'hysteria 2.6.0' })
  })

  it('shows in the office when it last asked and how it fares', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const more = { canCut: false, stillMoving: 2, exitsDown: 1, certificatesMissing: 1, loadPercent: 310 }
    const state = {
      ...STATE,
      version: AGENT_VERSION,
      waitingBatches: 2,
      waitingBytes: 5000,
      refusedBatches: 1,
      ...more,
    }
    await agent.sync({}, { state })
    const shown = (await admin.ok('listAgents', {})).find((row) => row.nodeId === nodeId)
    expect(shown).toMatchObject({
      ...more,
      version: AGENT_VERSION,
      isOutdated: false,
      isTestedCore: true,
      coreVersion: 'Xray 26.3.27',
      isCoreRunning: true,
      waitingBatches: 2,
      waitingBytes: 5000n,
      refusedBatches: 1,
      clockOffSeconds: 0,
      twinAt: null,
    })
    const node = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId)
    const agentVersion = `dukou-agent/${AGENT_VERSION}`
    expect(node).toMatchObject({ online: true, agentVersion, inbounds: [{ program: 'dukou' }] })
  })

  it('of an earlier version, or with another core, is shown as such, and what it does not tell as not known', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    await agent.sync({}, { state: { ...STATE, coreVersion: 'Xray 1.8.0' } })
    const shown = (await admin.ok('listAgents', {})).find((row) => row.nodeId === nodeId)
    expect(shown).toMatchObject({ isOutdated: true, isTestedCore: false })
    expect(shown).toMatchObject({
      canCut: null,
      stillMoving: 0,
      exitsDown: 0,
      certificatesMissing: 0,
      loadPercent: null,
    })
  })

  it('is told to Prometheus by its node, and no longer once it is revoked', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const figures = async () => {
      const text = await (await fetch(`${server.origin}/metrics`)).text()
      return text.split('\n').flatMap((line) => {
        const [, name, value] = new RegExp(`^dukou_agent_(\\w+)\\{node="${nodeId}"\\} (\\S+)$`).exec(line) ?? []
        return name && value ? [[name, Number(value)] as const] : []
      })
    }
    expect(await figures()).toEqual([
      ['core_up', 0],
      ['waiting_batches', 0],
      ['waiting_bytes', 0],
    ])
    await agent.sync({}, { state: { ...STATE, waitingBatches: 2, waitingBytes: 5000 } })
    const told = Object.fromEntries(await figures())
    expect(told).toMatchObject({ core_up: 1, waiting_batches: 2, waiting_bytes: 5000 })
    expect(told.last_sync_age_seconds).toBeGreaterThanOrEqual(0)
    await admin.ok('revokeAgent', { id: nodeId })
    expect(await figures()).toEqual([])
  })

  it('whose core does not run is something to do for staff, for as long as it asks', async () => {
    const { agent, nodeId } = await enrolOne(server, admin)
    const { name } = (await admin.ok('listNodes', {})).find(({ id }) => id === nodeId) ?? { name: '' }
    await agent.sync({}, { state: { ...STATE, isCoreRunning: false } })
    expect((await admin.ok('officeHome', {})).stoppedCores).toEqual({ count: 1, names: [name] })
    await agent.sync()
    expect((await admin.ok('officeHome', {})).stoppedCores).toEqual({ count: 0, names: [] })
  })
})
