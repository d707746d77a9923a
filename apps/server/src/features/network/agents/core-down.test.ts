import { AGENT_KINDS } from '@dukou/node-protocol/agent'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { runJob } from '../../../../test/run-job.ts'
import { customerOf, enrolOne, type OneAgent } from './testing/one-agent.ts'
import { STATE } from './testing/test-agent.ts'

const MINUTE_MS = 60_000
const STOPPED = { ...STATE, isCoreRunning: false }

let server: TestServer
let admin: TestClient
let customer: TestClient
let one: OneAgent

beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  admin = await server.admin()
  customer = await customerOf(server)
  one = await enrolOne(server, admin)
})
afterAll(() => server.stop())

/** A sync, signed by the clock of the server. */
async function ask(question: object): Promise<void> {
  const { status } = await one.agent.sync({ head: { at: server.clock.now.getTime() } }, question)
  expect(status).toBe(200)
}

/** The clock goes on, with a sync each minute. */
async function pass(minutes: number, state: object): Promise<void> {
  for (let nth = 0; nth < minutes; nth += 1) {
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    await ask({ state })
  }
}

async function shown() {
  const [node] = await admin.ok('listNodes', {})
  const [line] = await admin.ok('listLines', {})
  const [seen] = await customer.ok('customerNodes', {})
  const { lines } = await customer.ok('subscriptionDoctor', {})
  return {
    office: node?.online,
    trouble: node?.trouble.map(({ state }) => state),
    leftOut: line?.leftOut,
    customer: seen?.online,
    down: lines.downCount,
  }
}

/** Nodes on the home page of the back office, by what is the matter. */
async function home() {
  const { stoppedCores, silentNodes, neverUpNodes } = await admin.ok('officeHome', {})
  return { stopped: stoppedCores.count, silent: silentNodes.count, never: neverUpNodes.count }
}

async function noted(): Promise<string[]> {
  await runJob(server.app, 'noteSilence')
  const { rows } = await sql<{ event: string }>`
    select case when silent_since is null then 'up' else 'silent' end as event from nodes`.execute(server.app.db)
  return rows.map(({ event }) => event)
}

describe('a node whose agent asks while its core does not run', () => {
  it('has never been online where the core never ran, for staff and customers', async () => {
    await ask({ state: STOPPED })
    const never = { office: false, trouble: ['never'], leftOut: null, customer: false, down: 1 }
    expect(await shown()).toEqual(never)
    expect(await home()).toEqual({ stopped: 1, silent: 0, never: 0 })
    await ask({})
    expect(await shown()).toEqual({ office: true, trouble: [], leftOut: null, customer: true, down: 0 })
    expect(await home()).toEqual({ stopped: 0, silent: 0, never: 0 })
  })

  it('goes offline where the core stopped, counts as silent for webhooks, and is back when the core runs', async () => {
    await ask({})
    expect(await noted()).toEqual(['up'])
    await pass(5, STOPPED)
    expect(await shown()).toEqual({ office: false, trouble: ['silent'], leftOut: null, customer: false, down: 1 })
    expect(await home()).toEqual({ stopped: 1, silent: 0, never: 0 })
    expect(await noted()).toEqual(['silent'])
    await pass(1, STATE)
    expect(await shown()).toEqual({ office: true, trouble: [], leftOut: null, customer: true, down: 0 })
    expect(await noted()).toEqual(['up'])
  })

  it('stands on the home page as silent when the agent asks no more', async () => {
    await ask({})
    await pass(5, STOPPED)
    server.clock.now = new Date(server.clock.now.getTime() + 5 * MINUTE_MS)
    expect(await home()).toEqual({ stopped: 0, silent: 1, never: 0 })
  })

  it('has its lines left out of profiles after the days of the setting, until the core runs', async () => {
    const other = await enrolOne(server, admin)
    await ask({})
    server.clock.now = new Date(server.clock.now.getTime() + 4 * 24 * 60 * MINUTE_MS)
    await other.agent.sync({ head: { at: server.clock.now.getTime() } })
    await ask({ state: STOPPED })
    await runJob(server.app, 'leaveOutInbounds')
    const leftOut = async () =>
      Object.fromEntries((await admin.ok('listLines', {})).map((line) => [line.inboundNumber, line.leftOut]))
    expect(await leftOut()).toEqual({ [one.inboundNumber]: 'silent', [other.inboundNumber]: null })
    await ask({})
    expect(await leftOut()).toEqual({ [one.inboundNumber]: null, [other.inboundNumber]: null })
  })

  it('is known by its program all the same', async () => {
    await ask({ state: STOPPED })
    const [node] = await admin.ok('listNodes', {})
    expect(node).toMatchObject({ agentVersion: 'dukou-agent/0.1.0', inbounds: [{ program: 'dukou' }] })
  })
})

describe('an inbound whose certificate the agent still asks for', () => {
  it('has never been online, and the others of its node are', async () => {
    const node = (await admin.ok('listNodes', {}))[0]
    await admin.ok('saveNode', nodeInput({ id: one.nodeId, revision: node?.revision ?? null, type: 'v2ray' }))
    const { inboundNumber } = await admin.ok('saveLine', lineInput(one.nodeId, { protocol: 'trojan' }))
    const serves = { serves: AGENT_KINDS, asksForCertificates: true }
    const troubled = async () => (await admin.ok('listNodes', {}))[0]?.trouble.map(({ number }) => number)
    await ask({ ...serves, state: { ...STATE, certificatesMissing: 1 } })
    expect(await troubled()).toEqual([inboundNumber])
    await ask(serves)
    expect(await troubled()).toEqual([])
  })
})
