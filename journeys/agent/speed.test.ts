import { businessDay, GB } from '@dukou/domain'
import { startTestServer, type TestClient, type TestServer, writeSettings } from '@dukou/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FarEnd, openStream, startFarEnd } from '../billing/streams.ts'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import {
  type AgentProtocol,
  addPerson,
  type Clients,
  enrolOn,
  layNode,
  NODE_HOST,
  type Person,
  SITE,
  startClients,
} from './agent-node.ts'
import { type AgentProcess, agentProcess, withLog } from './agent-process.ts'
import { agentTable, removeAgentTable } from './agent-table.ts'
import { type Flow, type Source, startSource } from './flows.ts'

const PROTOCOLS: readonly AgentProtocol[] = ['vmessTcp', 'shadowsocks', 'reality']
const BYTES_PER_SECOND = 6_000_000
const PORTION = 6_000_000
const FEW = 10
const MBPS = 8
/** How long rates are measured: npm run soak -- agent. */
const MEASURED_MS = Number(process.env.DUKOU_AGENT_ROUNDS ?? 1) > 1 ? 20_000 : 0

describeWithCores(['xray'], 'limits of speed at a node that our own agent serves', () => {
  let server: TestServer
  let admin: TestClient
  let source: Source
  let farEnd: FarEnd
  let origin: Origin
  let agent: AgentProcess
  let client: Clients
  let limited: Person
  let free: Person

  beforeAll(async () => {
    source = await startSource(BYTES_PER_SECOND)
    farEnd = await startFarEnd()
    origin = await startOrigin([SITE, NODE_HOST])
    server = await startTestServer()
    admin = await server.admin()
    await writeSettings(server.app.db, { slowAfterGb: 1 })
    limited = await addPerson(server)
    free = await addPerson(server)
    await setSpeed(MBPS)
    agent = agentProcess()
    const nodeId = await layNode(server, admin, origin, PROTOCOLS, agent.folder)
    client = await startClients([limited, free], PROTOCOLS, origin)
    await enrolOn(admin, nodeId, agent, server.origin)
    agent.start()
  })
  afterAll(async () => {
    await client?.stop()
    if (agent) removeAgentTable(agent.folder)
    agent?.remove()
    source?.stop()
    farEnd?.stop()
    await server?.stop()
    await origin?.stop()
  })

  const told = async () => (await admin.ok('listAgents', {}))[0]

  /** Whether this machine lets the agent filter packets. Where it does not, the panel is told so, and all else goes on. */
  async function isHeld(): Promise<boolean> {
    await withLog(agent, expect.poll(async () => (await told())?.isCoreRunning).toBe(true))
    const state = (await told())?.speedState
    expect(['held', 'program', 'right']).toContain(state)
    return state === 'held'
  }

  /** His time package has this speed beyond the threshold, and he is beyond it. */
  async function setSpeed(speed_mbps: number): Promise<void> {
    const now = server.app.now()
    const time_expires_at = new Date(now.getTime() + 86_400_000)
    await server.app.db
      .updateTable('traffic_balances')
      .set({ speed_mbps, time_expires_at, day: businessDay(now), day_permanent: 2n * GB })
      .where('user_id', '=', limited.id)
      .execute()
  }

  const openFlows = ({ ports }: Person) => Promise.all(ports.map((port) => source.open(port)))
  const table = () => agentTable(agent.folder)

  /** The kernel has so many connections with this limit, all of which the core told of as his. */
  async function areHeld(count: number, mbps: number): Promise<void> {
    const limit = `s${limited.id}_${mbps}`
    const limits = () => table()?.connections.map((row) => row.split(' ').at(-1))
    await withLog(agent, expect.poll(limits).toEqual(Array(count).fill(limit)))
    const connections = table()?.connections ?? []
    const his = agent.connections().filter((row) => row.endsWith(`.${limited.id}`))
    expect(his.map((row) => row.replace(/ \S+$/, ` ${limit}`))).toEqual(expect.arrayContaining(connections))
  }

  async function carry(flows: readonly Flow[], bytes: number): Promise<void> {
    const sum = () => flows.reduce((all, flow) => all + flow.received(), 0)
    const before = sum()
    await withLog(agent, expect.poll(() => sum() - before).toBeGreaterThan(bytes))
  }

  /** Mbit/s of these people together, after a while that fills their connections. */
  async function rateOf(flows: readonly Flow[]): Promise<number> {
    const sum = () => flows.reduce((all, flow) => all + flow.received(), 0)
    const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    await pass(MEASURED_MS / 5)
    const [before, began] = [sum(), performance.now()]
    await pass(MEASURED_MS)
    return ((sum() - before) * 8) / 1000 / (performance.now() - began)
  }

  it('drop packets of the person alone who has one, both ways, on the connections that are open', async () => {
    const holds = await isHeld()
    const others = await openFlows(free)
    const upload = await openStream(limited.ports[0] ?? 0, { host: '127.0.0.1', port: farEnd.port }, 'up')
    await upload.move(FEW)
    await carry(others, PORTION)
    if (!holds) return
    await areHeld(1, MBPS)
    expect(table()?.dropped).toEqual({ up: 0, down: 0 })
    await upload.move(PORTION / 2)
    expect(table()?.dropped).toEqual({ up: expect.toSatisfy((packets) => packets > 0), down: 0 })
    if (MEASURED_MS > 0) {
      const began = performance.now()
      await upload.move(4 * PORTION)
      console.log(`up: ${((4 * PORTION * 8) / 1000 / (performance.now() - began)).toFixed(1)} of ${MBPS} Mbit/s`)
    }
    await setSpeed(2 * MBPS)
    await areHeld(1, 2 * MBPS)
    await setSpeed(0)
    await withLog(agent, expect.poll(() => table()?.connections).toEqual([]))
    const dropped = table()?.dropped
    await upload.move(PORTION)
    expect(table()?.dropped).toEqual(dropped)
    upload.close()

    await setSpeed(MBPS)
    const flows = await openFlows(limited)
    await areHeld(flows.length, MBPS)
    await withLog(agent, expect.poll(() => table()?.dropped.down).toBeGreaterThan(0))
    if (MEASURED_MS > 0) {
      const [his, theirs] = await Promise.all([rateOf(flows), rateOf(others)])
      console.log(`${his.toFixed(1)} of ${MBPS} Mbit/s, while another person without a limit has ${theirs.toFixed(0)}`)
    }
    for (const flow of [...flows, ...others]) flow.close()
    await withLog(agent, expect.poll(() => table()?.connections).toEqual([]))
  })

  it('outlive a kill of the agent, are written anew where a firewall removed them, and end when it is stopped', async () => {
    if (!(await isHeld())) return
    await setSpeed(MBPS)
    const flows = await openFlows(limited)
    await areHeld(flows.length, MBPS)
    const starts = () => agent.log().split('the agent runs').length
    const before = starts()
    await agent.kill()
    await areHeld(flows.length, MBPS)
    agent.start()
    await expect.poll(starts).toBe(before + 1)
    removeAgentTable(agent.folder)
    flows.push(...(await openFlows(limited)))
    await areHeld(flows.length, MBPS)
    await agent.stop()
    expect(table()).toBeUndefined()
    for (const flow of flows) flow.close()
  })
})
